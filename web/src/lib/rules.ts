// The rules in our own words, short.
export type RulePage = { id: string; group: "mars" | "ares" | "client"; title: string; lines: { text: string; icons?: string[] }[] };

export const PAGES: RulePage[] = [
  { id: "goal", group: "mars", title: "The goal", lines: [
    { text: "You lead a corporation. Together you warm Mars, give it air and water; alone you collect points for it." },
    { icons: ["temperature:1", "oxygen:1", "tile:ocean"], text: "The game ends in the generation in which the temperature is +8 °C, the oxygen 14 %, and all nine oceans lie." },
    { icons: ["tr:1"], text: "Whoever raises one of these by a step also raises the own terraform rating (TR). TR is income every generation, and points at the end." },
    { text: "Points come from TR, milestones, awards, greeneries, cities beside greeneries, and cards. Most points win; equal points: most M€." } ] },
  { id: "generation", group: "mars", title: "A generation", lines: [
    { text: "1. The first player moves on. 2. Research: look at four cards, buy any for 3 M€ each. With the draft, four cards go round first: keep one, pass the rest." },
    { text: "3. Actions: in turn, everybody takes one or two actions, again and again, until all have passed." },
    { icons: ["lose:energy:1", "arrow", "gain:heat:1"], text: "4. Production: energy becomes heat, you gain M€ for TR and production, then everything else you produce." } ] },
  { id: "actions", group: "mars", title: "What you may do", lines: [
    { icons: ["draw:1"], text: "Play a card: its requirement must hold, and its price be paid. Steel pays 2 for building cards, titanium 3 for space cards." },
    { icons: ["arrow"], text: "Use the action of a blue card: each once in a generation." },
    { text: "Standard projects: power plant 11, asteroid 14, aquifer 18, greenery 23, city 25, sell patents." },
    { icons: ["lose:plants:8", "arrow", "tile:greenery"], text: "Turn 8 plants into a greenery: oxygen rises, and the tile is a point." },
    { icons: ["lose:heat:8", "arrow", "temperature:1"], text: "Turn 8 heat into a step of temperature." },
    { text: "Claim a milestone for 8 M€ (5 points, only three in a game), or fund an award for 8, 14, then 20 M€ (5 points for the first, 2 for the second)." } ] },
  { id: "tiles", group: "mars", title: "Tiles", lines: [
    { icons: ["tile:ocean"], text: "Oceans go on blue areas. Whoever later lays a tile beside one gains 2 M€ for each." },
    { icons: ["tile:greenery"], text: "Greeneries go beside your own tiles where that is possible. Each is 1 point, and 1 for every city beside it." },
    { icons: ["tile:city"], text: "Cities go where no other city is adjacent. Each is worth a point for every greenery beside it, whoever owns that." },
    { text: "You take what is printed on the area." } ] },
  { id: "cards", group: "mars", title: "Reading a card", lines: [
    { text: "The top edge is the kind: green is done once, blue stays and acts, red is an event that is turned over." },
    { icons: ["produce:plants:2"], text: "In a brown frame: production. Outside it: once, now." },
    { icons: ["remove_any:plants:3"], text: "In a red frame: any player." },
    { icons: ["spend:mc:8", "arrow", "tile:ocean"], text: "A red arrow is an action: pay left, get right." },
    { icons: ["when:tag:science", "colon", "draw:1"], text: "A colon is a standing effect: whenever left happens, right follows." } ] },
  { id: "ares-goal", group: "ares", title: "The goal", lines: [
    { text: "The same planet, faster. There is no map to build on: you raise the three parameters, plant forests, and build an engine of cards." },
    { text: "The game ends with the round in which temperature, oxygen and all oceans are complete. Points: TR, forests, cards." } ] },
  { id: "ares-round", group: "ares", title: "A round", lines: [
    { text: "Everybody secretly chooses one of five phases, not the one of the round before. All are turned over together, and every phase that somebody chose is played by everyone, in order." },
    { icons: ["phase:1"], text: "Development: play a green card. Who chose it pays 3 M€ less." },
    { icons: ["phase:2"], text: "Construction: play a blue or red card. Who chose it plays one more, or draws a card." },
    { icons: ["phase:3"], text: "Action: use each card's action once, and standard actions at will. Who chose it repeats one." },
    { icons: ["phase:4"], text: "Production: gain M€ for TR and all production. Who chose it gains 4 M€ more." },
    { icons: ["phase:5"], text: "Research: draw two, keep one. Who chose it draws three more and keeps one more." } ] },
  { id: "ares-zones", group: "ares", title: "Colours of the tracks", lines: [
    { text: "Temperature and oxygen run through purple, red, yellow and white. Requirements of cards name colours, as they were when the phase began." },
    { text: "Steel and titanium are not collected here: each makes your building or space cards cheaper for good." } ] },
  { id: "undo", group: "client", title: "Taking back", lines: [
    { text: "Undo takes your last answer back, step by step, until a card was seen, a chance was used, or somebody else has moved. Beyond that the others can agree to it." },
    { text: "Choices that everybody makes at once may be changed until the last one is in." } ] },
  { id: "keys", group: "client", title: "Keyboard", lines: [
    { text: "Tab walks the choices, arrows go to the next one, Enter selects and confirms. U undo, E end turn, P pass, A all choices as a list, M map, H hand, I read a card, ? the whole list." } ] },
];
