// The rules, a page for each topic, in our own words. A picture of a page is drawn by Picture.svelte.
import { mark, type Word } from "../i18n/words.svelte";

export type Part = keyof typeof PARTS;
export type Page = { id: string; part: Part; title: Word; text: Word[] };

export const PARTS = {
  ares: mark("Ares Expedition"),
  crisis: mark("Crisis"),
  mars: mark("Terraforming Mars"),
  colonies: mark("Colonies"),
  table: mark("This table"),
} as const;

export const PAGES: Page[] = [
  {
    id: "ares-aim",
    part: "ares",
    title: mark("The aim"),
    text: [
      mark(
        "You lead a corporation on Mars. All of you warm the planet, give it air and fill its seas. Three parameters show how far you are: temperature, oxygen and oceans.",
      ),
      mark(
        "Every step you raise one of them adds one to your terraform rating, TR. The game ends with the phase in which all three reach their maximum. Then points are counted: your TR, your forests, and the points on your cards. The most points win.",
      ),
      mark("So do two things at once: build an income, and take as many steps as you can before the others do."),
    ],
  },
  {
    id: "ares-round",
    part: "ares",
    title: mark("A round"),
    text: [
      mark(
        "Every round has three parts. First, planning: all of you secretly choose one of five phases. You may not choose the one you chose in the round before. Then all choices turn over together.",
      ),
      mark(
        "Every phase that somebody chose is played by everybody, in the order one to five. Nobody plays the others this round. Whoever chose a phase gets its bonus; if two of you chose it, it is played once, and both get the bonus.",
      ),
      mark(
        "Last, whoever has more than ten cards sells down to ten. So ask each time: what do I need most, and what will the others choose for me?",
      ),
    ],
  },
  {
    id: "ares-development",
    part: "ares",
    title: mark("Phase 1: Development"),
    text: [
      mark(
        "Everybody may play one green card from the hand. Pay its price and meet its requirement. If you chose this phase, your card costs 3 M€ less; the price you see is already the lower one.",
      ),
      mark(
        "Green cards build your income: money, heat, plants or cards in every Production. Some make steel or titanium, which lower your prices for good.",
      ),
      mark(
        "A faded card says what it lacks. If you cannot afford a card, you may sell others for 3 M€ each. Early in the game this is usually the best phase of all.",
      ),
    ],
  },
  {
    id: "ares-construction",
    part: "ares",
    title: mark("Phase 2: Construction"),
    text: [
      mark(
        "Everybody may play one blue or red card. Blue cards stay in play. Most of them have an action with a red arrow, or an effect with a colon that works by itself.",
      ),
      mark("Red cards are events: they work at once, and then they are done. Their points and tags stay with you."),
      mark(
        "If you chose this phase, you may play a second blue or red card, or draw a card instead, before or after you play. If you end the phase with the bonus unused, the card is drawn for you.",
      ),
    ],
  },
  {
    id: "ares-action",
    part: "ares",
    title: mark("Phase 3: Action"),
    text: [
      mark(
        "Now your cards work. Each card with a red arrow can be used once: pay what is left of the arrow, get what is right of it. If you chose this phase, you may use one of them a second time.",
      ),
      mark(
        "You may also take standard actions, as often as you can pay, in any order. You cannot end the phase while you have heat or plants that could still raise Mars.",
      ),
      mark("When a parameter reaches its maximum, those who had finished may act once more."),
    ],
  },
  {
    id: "ares-standard",
    part: "ares",
    title: mark("Standard actions"),
    text: [
      mark(
        "Five actions are always there in the Action phase, without any card. For 14 M€ raise the temperature. For 15 M€ flip an ocean. For 20 M€ plant a forest, which also raises oxygen. With 8 heat raise the temperature. With 8 plants grow a forest.",
      ),
      mark("Each step brings a TR. Forests are a point besides."),
      mark(
        "A parameter that was at its maximum when the phase began cannot be raised any more. In the phase in which it gets there, everybody can still raise it a step and gain the TR. Forests can always be planted, for their own point.",
      ),
    ],
  },
  {
    id: "ares-production",
    part: "ares",
    title: mark("Phase 4: Production"),
    text: [
      mark(
        "Everybody collects. You get as many M€ as your TR, plus your M€ production. Then you get heat and plants by your production, and you draw cards if you make cards. If you chose this phase, you get 4 M€ more.",
      ),
      mark("Steel and titanium are not collected here: they lower prices instead."),
      mark(
        "Some cards count tags or forests, so their production grows by itself as you play more. Production that you build early pays in every later round in which somebody chooses this phase.",
      ),
    ],
  },
  {
    id: "ares-research",
    part: "ares",
    title: mark("Phase 5: Research"),
    text: [
      mark(
        "Everybody looks at two cards and keeps one. If you chose this phase, you look at five and keep two. The rest is discarded. Cards cost nothing when you take them; you pay when you play them.",
      ),
      mark("Some cards let you look at more or keep more, and the question counts them already."),
      mark(
        "Keep what you can play soon, or what fits your tags. A card that will never be played is still worth 3 M€. Choose this phase when your hand has nothing left that suits you.",
      ),
    ],
  },
  {
    id: "ares-cards",
    part: "ares",
    title: mark("Cards and their parts"),
    text: [
      mark(
        "Every project card has a price in its corner and up to three tags. The colour tells when it is played: green in Development, blue and red in Construction. A requirement is shown on the picture: the colours of a track, oceans or tags.",
      ),
      mark(
        "A brown box is production. A red arrow is an action for the Action phase. A colon is an effect that works by itself. Points are in the lower corner.",
      ),
      mark(
        "Your corporation is a card too: it tells what you start with and what you do better than others. Tap any sign and its name appears.",
      ),
    ],
  },
  {
    id: "ares-paying",
    part: "ares",
    title: mark("Paying"),
    text: [
      mark(
        "You pay with M€. The price on a card in your hand already counts everything that makes it cheaper. Each steel takes 2 M€ off building cards, each titanium 3 M€ off space cards. They are never used up.",
      ),
      mark("The bonus of Development, your corporation and some effects take off more. No price falls below zero."),
      mark(
        "Some players have other means: Helion may pay with heat, and a few cards let plants or microbes pay. Then you are asked how much of each. The table proposes the usual way, and you may change it.",
      ),
    ],
  },
  {
    id: "ares-selling",
    part: "ares",
    title: mark("Selling cards"),
    text: [
      mark(
        "Any card in your hand can be sold for 3 M€, at any time, even in the middle of a phase. That is not an action and costs you nothing else.",
      ),
      mark(
        "Sell cards whose time has gone, whose requirement you will never meet, or which are too expensive. At the end of a round you may keep ten cards. If you have more, you sell down to ten and get 3 M€ for each.",
      ),
      mark(
        "Cards in your hand at the end of the game are worth no points. So a dead card is best sold before you need the money badly.",
      ),
    ],
  },
  {
    id: "ares-tracks",
    part: "ares",
    title: mark("The tracks and their colours"),
    text: [
      mark(
        "Temperature runs from −30 to +8 °C in steps of 2. Oxygen runs from 0 to 14% in steps of 1. Both tracks have four colours: purple, red, yellow and white.",
      ),
      mark(
        "Many cards ask for a colour, such as oxygen red or higher. What counts is the colour when the phase began, so a step taken in the phase does not help at once.",
      ),
      mark(
        "Temperature is purple to −20, red to −10, yellow to 0, then white. Oxygen is purple to 2, red to 6, yellow to 11, then white.",
      ),
    ],
  },
  {
    id: "ares-oceans",
    part: "ares",
    title: mark("Oceans"),
    text: [
      mark(
        "Nine ocean tiles lie face down. To flip one you use the standard action for 15 M€, or a card. You gain a TR and the reward under the tile: some M€, plants or a card. Nobody knows a reward before it turns.",
      ),
      mark(
        "Some cards ask for a number of oceans, and some react whenever you flip one. When the ninth tile is blue, oceans are at their maximum.",
      ),
      mark("In the phase in which that happens, everybody may still flip: the last tile pays its reward again, and TR rises."),
    ],
  },
  {
    id: "ares-rating",
    part: "ares",
    title: mark("Terraform rating"),
    text: [
      mark(
        "Your terraform rating, TR, starts at 5. Every step of temperature, every step of oxygen and every ocean you flip adds one. A few cards raise or lower it directly.",
      ),
      mark(
        "TR does two things. In every Production it pays you that many M€. At the end it counts that many points. That makes each step worth more the earlier you take it.",
      ),
      mark(
        "In the beginning, income from cards pays better than steps. Later, steps and forests win. When all three parameters are at their maximum, there are no more steps to take.",
      ),
    ],
  },
  {
    id: "ares-setup",
    part: "ares",
    title: mark("Start of a game"),
    text: [
      mark(
        "Everybody gets eight project cards and two corporations, and keeps one of these. It gives your first money and production. Look at your cards before you choose: a corporation that loves plants wants plant cards.",
      ),
      mark(
        "As an option you may first exchange any of your eight cards, once. In a first game it is simpler: you get one easy corporation, four easy green cards and four others.",
      ),
      mark("TR starts at 5 for all. The parameters start at −30 °C, 0% and no oceans. Then the first planning begins."),
    ],
  },
  {
    id: "ares-scoring",
    part: "ares",
    title: mark("The end and the score"),
    text: [
      mark(
        "When all three parameters are at their maximum, the phase is played to its end and the game is over. Add up your TR, one point for each forest, and the points on all your cards, events too.",
      ),
      mark(
        "Some cards count something: animals on them, tags, or forests. The most points win. In a tie, sell your hand, add up heat, plants and M€, and the larger sum wins.",
      ),
      mark("The table shows what everybody would score at any moment, so you can see whether to hurry or to build."),
    ],
  },
  {
    id: "coop",
    part: "ares",
    title: mark("Two together"),
    text: [
      mark(
        "Two players play as partners. You have 15 rounds. To win, all three parameters must be at their maximum at the end, and your points together must be at least 80.",
      ),
      mark(
        "After the phases are revealed, each of you takes a piece from the supply. A cube is 1 M€. A marker, of which there are three, lets you swap a card from your hand with your partner. The supply runs out with the last round.",
      ),
      mark(
        "Talk about plans freely, but it is good style not to name your cards. Divide the work: one makes heat, the other plants.",
      ),
    ],
  },
  {
    id: "ares-solo",
    part: "ares",
    title: mark("Alone"),
    text: [
      mark(
        "You play against the clock: 25 rounds in five cycles. Each round a dummy reveals one phase card, and its phase is played besides yours, without its bonus. In each cycle the dummy plays every phase once.",
      ),
      mark(
        "After each of the first four cycles temperature or oxygen rises by itself: two steps for a novice, one for the skilled, none for experts. You gain no TR for it. In the last cycle you choose the dummy’s phases yourself.",
      ),
      mark("You win if all three parameters are at their maximum at the end. Then count your points and beat them next time."),
    ],
  },
  {
    id: "crisis-aim",
    part: "crisis",
    title: mark("The aim"),
    text: [
      mark(
        "Mars is green already, and it is falling apart. All of you hold it together, win or lose as one. You win when a round ends with temperature, oxygen and oceans at their maximum, and Dwindling Supplies has come.",
      ),
      mark(
        "You lose when a parameter is in its purple zone at the start of a round. You also lose when something must fall that cannot fall any more, or when the crisis deck runs out before everything is at its maximum.",
      ),
      mark("You do not score against each other. Talk as freely as you like."),
    ],
  },
  {
    id: "crisis-round",
    part: "crisis",
    title: mark("A round of Crisis"),
    text: [
      mark(
        "Each round opens with trouble. First the planet is checked: purple loses, yellow and red bring a penalty. Then each active crisis does its damage, in the order in which they came. Then a new crisis is revealed. It does something at once and gets its markers.",
      ),
      mark(
        "Then comes the dummy, and planning and phases follow as usual. But nobody has to spend heat or plants here. At the end of the round, points from the bank may remove markers.",
      ),
      mark("The ledger always shows what the next round would take, and where Mars would be then."),
    ],
  },
  {
    id: "crisis-cards",
    part: "crisis",
    title: mark("Crisis cards"),
    text: [
      mark(
        "A crisis shows what it does at once, what it takes every round, and what removes a marker. Some want you to do something: play a blue card, play a tag, raise a parameter, flip an ocean. Some take a price in the Action phase, such as six heat.",
      ),
      mark("What you do counts for every crisis that asks for it, as often as it fits. With its last marker the crisis is over."),
      mark(
        "A triangle on a card in your hand tells how many markers it takes off. Levels rise from 1 to 5, and so does the damage.",
      ),
    ],
  },
  {
    id: "crisis-zones",
    part: "crisis",
    title: mark("Zones and penalties"),
    text: [
      mark(
        "White is safe. At the start of each round yellow and red bring a penalty for all. Temperature: cards cost 1 M€ more in yellow, 3 more in red. Oxygen: in yellow, Development gives no bonus; in red, it can neither be chosen nor played.",
      ),
      mark("Oceans: in yellow, temperature or oxygen falls one step at once; in red, two. Purple loses the game."),
      mark(
        "For oceans purple means one or none, red two or three, yellow four to six, white seven or more. So rescue the parameter that is about to change its colour first.",
      ),
    ],
  },
  {
    id: "crisis-bank",
    part: "crisis",
    title: mark("The bank"),
    text: [
      mark(
        "Points are no use to you alone here. As soon as you score one, with a card, a forest or animals on a card, it goes into the common bank. At the end of each round two points remove a marker from any crisis.",
      ),
      mark("One player decides for the group, and the role passes on every round. Advise each other first."),
      mark(
        "When Dwindling Supplies has come, a point may also be turned into money for all, at any time. Alone that is 5 M€, for two 3 each, for more it is less.",
      ),
    ],
  },
  {
    id: "crisis-dummy",
    part: "crisis",
    title: mark("The dummy"),
    text: [
      mark(
        "An extra hand of phase cards plays along. Alone, two of its cards are revealed, and you choose a phase on each. With two players one card is revealed. Those phases are played besides your own, without a bonus.",
      ),
      mark(
        "With three or four players it works the other way: its phase is blocked, and nobody may choose it this round. Some crises also block a phase for a single player.",
      ),
      mark("Look at the dummy before you plan. You need not choose what it plays."),
    ],
  },
  {
    id: "crisis-levels",
    part: "crisis",
    title: mark("Levels"),
    text: [
      mark(
        "There are four levels. A novice finds three harmless cards on top of the crisis deck, so three rounds are free. Normal starts at once. For a specialist every crisis that has markers gets one more. An expert has that too, and starts lower: +4 °C, 12% and seven oceans.",
      ),
      mark(
        "At the higher levels you may put one to three harmless cards on top to make it easier. Before the game everybody may exchange cards of their first hand once.",
      ),
      mark("If you are new, start as a novice with two players."),
    ],
  },
  {
    id: "mars-aim",
    part: "mars",
    title: mark("The aim"),
    text: [
      mark(
        "You lead a corporation, and all of you make Mars fit to live on. It needs warmth, air and water: +8 °C, 14% oxygen and nine oceans. Each step you raise adds one to your terraform rating, TR, which is income and points.",
      ),
      mark(
        "You also build cities and greeneries on the map, claim milestones and fund awards. When all three parameters are at their maximum, the generation is played to its end and points are counted.",
      ),
      mark("The most points win. Build production early and points late."),
    ],
  },
  {
    id: "mars-generation",
    part: "mars",
    title: mark("A generation"),
    text: [
      mark(
        "The game runs in generations of four steps. First the marker of the first player moves on. Then research: you look at four cards and buy those you want. Then actions: in turn everybody takes one or two, again and again, until all have passed.",
      ),
      mark(
        "Last, production: leftover energy becomes heat, and everything you make arrives. The first generation has no research, because you have just chosen your cards.",
      ),
      mark(
        "A game takes about nine to twelve generations, fewer if the players hurry. All steps but the actions happen for everybody at once.",
      ),
    ],
  },
  {
    id: "mars-setup",
    part: "mars",
    title: mark("Start of a game"),
    text: [
      mark(
        "You get two corporations and ten cards. Choose one corporation, and buy any of the ten for 3 M€ each. The corporation gives your first money and says what you are good at. Beginners may take the beginner corporation: 42 M€, and all ten cards for free.",
      ),
      mark(
        "In the simple game everybody also starts with one of each production. In the Corporate Era production starts at zero, and more cards about business are in the deck.",
      ),
      mark("TR starts at 20. Buy cards that you can play soon or that fit your corporation."),
    ],
  },
  {
    id: "mars-research",
    part: "mars",
    title: mark("Research and draft"),
    text: [
      mark(
        "At the start of each generation, after the first, you look at four cards. Buy as many as you like for 3 M€ each; the rest is discarded. A card costs twice: 3 M€ now and its price later. So buy what you will play within two or three generations.",
      ),
      mark(
        "With the draft, four cards go round first: keep one, pass the rest on, and again until all have four. Then you buy from those.",
      ),
      mark("In even generations cards go clockwise, in odd ones the other way. The draft lets you take what a neighbour wants."),
    ],
  },
  {
    id: "mars-turn",
    part: "mars",
    title: mark("Your turn"),
    text: [
      mark(
        "In your turn take one or two actions. You may play a card, use a blue card or carry out a standard project. You may spend plants or heat, claim a milestone or fund an award. Then the next player follows, and it comes round again.",
      ),
      mark(
        "If you take no action, you pass and are out until the next generation. So a second action ends nothing: you will be asked again.",
      ),
      mark(
        "Take one action if you want to wait and see. Take two if others might be faster. When all have passed, production follows.",
      ),
    ],
  },
  {
    id: "mars-cards",
    part: "mars",
    title: mark("Cards and their parts"),
    text: [
      mark(
        "The corner shows the price, the top edge the tags. A requirement must be met when you play the card: enough warmth, air or water, or not too much, or some tags.",
      ),
      mark(
        "Green cards work once and lie open, so their tags count. Blue cards also keep an action or an effect. Red cards are events: they work once and are turned over, and their tags no longer count.",
      ),
      mark(
        "A brown box changes production. Outside it you gain at once. A red frame means any player. Points are in the lower corner.",
      ),
    ],
  },
  {
    id: "mars-signs",
    part: "mars",
    title: mark("Reading signs"),
    text: [
      mark(
        "Signs are read from left to right. A sign alone is gained at once. A minus takes it away. In a brown box it is production, which comes again every generation. In a red frame it is any player’s, and you choose whose.",
      ),
      mark(
        "A red arrow is an action: pay what is on the left, get what is on the right, once per generation. A colon is an effect: when the left happens, the right follows.",
      ),
      mark(
        "A slash means “for each”. An X means as many as you like. Tap any sign anywhere, and its name and one sentence appear.",
      ),
    ],
  },
  {
    id: "mars-metals",
    part: "mars",
    title: mark("Steel and titanium"),
    text: [
      mark(
        "Each steel pays 2 M€ for cards with a building tag. Each titanium pays 3 M€ for cards with a space tag. A card with both tags takes both. You may mix them with money as you like, but you get no change if you pay too much.",
      ),
      mark(
        "Metal pays for cards, and for the few actions that show it. It never pays for standard projects, milestones or awards. Some corporations and cards make metal worth more.",
      ),
      mark(
        "The table proposes metal first, because money can buy anything. Keep a little metal back only if a more expensive card is coming.",
      ),
    ],
  },
  {
    id: "mars-actions",
    part: "mars",
    title: mark("Actions of blue cards"),
    text: [
      mark(
        "A red arrow on a blue card is an action you may use once per generation. It counts as one of your actions in a turn. Pay what is left of the arrow and get what is right of it. If nothing is on the left, it is free.",
      ),
      mark("Some cards offer two arrows: use one of them. A used card is marked until the next generation."),
      mark(
        "Some cards gather microbes or animals and turn them into steps or points. Use free actions every generation; they are worth more than they seem.",
      ),
    ],
  },
  {
    id: "mars-projects",
    part: "mars",
    title: mark("Standard projects"),
    text: [
      mark(
        "Six projects are always there, for everybody, as often as you can pay. Sell patents: discard any number of cards for 1 M€ each. Power plant, 11 M€: energy production rises by one. Asteroid, 14 M€: temperature rises a step.",
      ),
      mark(
        "Aquifer, 18 M€: place an ocean. Greenery, 23 M€: place a greenery and raise oxygen. City, 25 M€: place a city, and M€ production rises by one.",
      ),
      mark("They cost more than cards, but they never fail. Late in the game they turn money into points."),
    ],
  },
  {
    id: "mars-production",
    part: "mars",
    title: mark("Production"),
    text: [
      mark(
        "You have six resources: M€, steel, titanium, plants, energy and heat. Beside each a box shows what you make per generation. When all have passed, production comes.",
      ),
      mark(
        "First all energy you have left turns into heat. Then you gain as many M€ as your TR plus your M€ production, and everything else by its box.",
      ),
      mark(
        "M€ production may fall below zero, down to minus five; the others cannot. What you keep is not lost. Production bought early pays in every later generation.",
      ),
    ],
  },
  {
    id: "mars-rating",
    part: "mars",
    title: mark("Terraform rating"),
    text: [
      mark(
        "TR starts at 20. It rises by one for every step of temperature, every percent of oxygen and every ocean you place. Some cards raise it without touching the planet.",
      ),
      mark(
        "Each generation you receive as many M€ as your TR. At the end each TR is a point. When a parameter is at its maximum, it brings no more TR to anybody.",
      ),
      mark("Terraforming early pays income; terraforming late only points. The milestone Terraformer needs a TR of 35."),
    ],
  },
  {
    id: "mars-temperature",
    part: "mars",
    title: mark("Temperature"),
    text: [
      mark(
        "Temperature runs from −30 to +8 °C. One step is two degrees. As an action, eight heat make a step. So do the project Asteroid and many cards. Whoever raises it gains a TR.",
      ),
      mark(
        "Three steps bring a bonus. Whoever reaches −24 or −20 °C gains one heat production. Whoever reaches 0 °C places an ocean.",
      ),
      mark(
        "Many cards ask for a temperature: plants and animals want it warm, some microbes want it cold. A card that wants cold must be played early.",
      ),
    ],
  },
  {
    id: "mars-oxygen",
    part: "mars",
    title: mark("Oxygen"),
    text: [
      mark(
        "Oxygen runs from 0 to 14%. Every greenery raises it by one, and so do some cards. Whoever raises it gains a TR. Whoever reaches 8% also raises the temperature a step, and gains the TR for that.",
      ),
      mark(
        "14% is its maximum. Greeneries can still be placed then, for their own point, but without TR. Animals and large plants ask for oxygen; a few early cards allow only little.",
      ),
      mark("If you make many plants, oxygen is your road to points."),
    ],
  },
  {
    id: "mars-oceans",
    part: "mars",
    title: mark("Oceans"),
    text: [
      mark(
        "There are nine ocean tiles. They go on the areas reserved for them, unless a card says otherwise. Placing one brings a TR and the bonus printed on the area. Oceans belong to nobody.",
      ),
      mark("Whoever later places a tile beside an ocean gains 2 M€ for each ocean it touches, and that counts for oceans too."),
      mark(
        "The project Aquifer places one for 18 M€. Reaching 0 °C places one for free. When all nine lie on Mars, oceans are at their maximum, and further ones do nothing.",
      ),
    ],
  },
  {
    id: "mars-placing",
    part: "mars",
    title: mark("Placing a tile"),
    text: [
      mark(
        "When you place a tile, the areas that are allowed light up. You get the bonus printed there: steel, titanium, plants or cards. You also get 2 M€ for every ocean beside it. Your marker on the tile shows that it is yours.",
      ),
      mark(
        "Some areas are reserved for oceans, and one for Noctis City. Special tiles have rules of their own, explained by their cards.",
      ),
      mark("Before you place, look twice: what do I get now, and what will lie beside it later? A tile is never moved."),
    ],
  },
  {
    id: "mars-greeneries",
    part: "mars",
    title: mark("Greeneries"),
    text: [
      mark(
        "A greenery is worth one point at the end. When you place it, oxygen rises a step and you gain a TR. It also counts one point for every city beside it. Eight plants make a greenery, as an action. The project costs 23 M€.",
      ),
      mark(
        "A greenery must touch one of your own tiles, if there is room. After the last production everybody may turn plants into greeneries once more, without raising oxygen if it is at its maximum.",
      ),
      mark("Put greeneries beside your own cities, not beside those of others."),
    ],
  },
  {
    id: "mars-cities",
    part: "mars",
    title: mark("Cities"),
    text: [
      mark(
        "A city may not lie beside another city. At the end it scores a point for every greenery beside it, whoever owns that. The project costs 25 M€ and adds one M€ production.",
      ),
      mark("Many cards place cities and add production as well. A few cities lie outside Mars or on areas of their own."),
      mark(
        "Place a city where there is room around it for greeneries, best for your own. If others plant beside it, they work for you. Three cities allow you to claim the milestone Mayor.",
      ),
    ],
  },
  {
    id: "mars-milestones",
    part: "mars",
    title: mark("Milestones"),
    text: [
      mark(
        "Each board has five milestones. When you meet one, you may claim it as an action for 8 M€. It is worth 5 points. Each can be claimed once, and only three are claimed in a whole game. So the first who can, should.",
      ),
      mark(
        "On Tharsis they are: Terraformer, TR 35; Mayor, three cities; Gardener, three greeneries; Builder, eight building tags; Planner, sixteen cards in hand.",
      ),
      mark("You must meet it when you claim; afterwards it is yours, whatever happens. There are none in the solo game."),
    ],
  },
  {
    id: "mars-awards",
    part: "mars",
    title: mark("Awards"),
    text: [
      mark(
        "Each board has five awards. As an action you may fund one. The first costs 8 M€, the second 14, the third 20; there are no more. At the end the leader in a funded award gets 5 points, the second 2. With two players there is no second place.",
      ),
      mark("It does not matter who paid. If players tie for first, each gets 5 and nobody is second."),
      mark(
        "On Tharsis: Landlord counts tiles, Banker M€ production, Scientist science tags, Thermalist heat, Miner steel and titanium.",
      ),
    ],
  },
  {
    id: "mars-scoring",
    part: "mars",
    title: mark("The end and the score"),
    text: [
      mark(
        "When all three parameters are at their maximum, the generation is played to its end, production included. Then, in turn order, everybody may turn plants into greeneries once more.",
      ),
      mark(
        "Now count your TR, 5 for each milestone, 5 and 2 for awards, and 1 for each greenery. Each city adds 1 for every greenery beside it. Last come the points on your cards, events too.",
      ),
      mark("The most points win. If two are equal, more M€ wins. The table shows what everybody would score now, at any time."),
    ],
  },
  {
    id: "mars-solo",
    part: "mars",
    title: mark("Alone"),
    text: [
      mark(
        "You have fourteen generations. You win if all three parameters are at their maximum by then, and afterwards you count your points. TR starts at 14. Two neutral cities, each with a greenery, lie on the map already.",
      ),
      mark(
        "The Corporate Era is always in, and there are no milestones and no awards. Where a card takes something from an opponent, you may take it from the neutral one.",
      ),
      mark(
        "You take as many actions as you like until you pass. Plan for heat, plants and oceans alike: the last parameter is the one that loses games.",
      ),
    ],
  },
  {
    id: "mars-options",
    part: "mars",
    title: mark("Options"),
    text: [
      mark(
        "The Corporate Era adds cards about business and starts all production at zero; the game is longer and richer. The draft lets cards go round before you buy. Beginner corporations can be given to some seats only, so that new players start easily.",
      ),
      mark(
        "The boards Hellas and Elysium have other areas, milestones and awards. World Government lets the first player raise a parameter each generation, for nobody’s benefit, which shortens the game. Colonies adds moons to trade with.",
      ),
      mark("For a first game take the simple one, without any option."),
    ],
  },
  {
    id: "colonies-moons",
    part: "colonies",
    title: mark("Moons"),
    text: [
      mark(
        "Some moons lie beside Mars: five with two or three players, one more for each further player. Each has a track with a white marker. The space under the marker tells what a trade brings now. Below are three places for colonies.",
      ),
      mark(
        "At the end of every generation each marker rises one step. Some moons sleep: they deal in animals, microbes or floaters. They wake when somebody plays a card that can hold these.",
      ),
      mark("Each player has one trade fleet at first; cards bring more."),
    ],
  },
  {
    id: "colonies-trade",
    part: "colonies",
    title: mark("Trading"),
    text: [
      mark(
        "Trading is an action. Send a fleet to a moon where no other fleet is. Pay 9 M€, or 3 energy, or 3 titanium. You get what the space under the marker shows. Then everybody with colonies there gets the colony bonus for each, you too.",
      ),
      mark(
        "The marker falls back to the left, as far as the colonies allow. Your fleet stays until the generation ends. So each moon is traded with once per generation.",
      ),
      mark("Trade when the marker is high, and pay with what you need least: energy left over becomes heat anyway."),
    ],
  },
  {
    id: "colonies-build",
    part: "colonies",
    title: mark("Building colonies"),
    text: [
      mark(
        "A colony costs 17 M€ as a standard project; some cards build one too. Place it on the leftmost free place of a moon that is awake. You get what is printed there, at once, often production. Each moon holds three colonies, and you may have one on each.",
      ),
      mark(
        "From then on you get the colony bonus whenever anybody trades there. The marker never falls below the colonies, so a settled moon is richer after a trade.",
      ),
      mark("Settle where others like to trade, or where you will go every generation yourself."),
    ],
  },
  {
    id: "undo",
    part: "table",
    title: mark("Undoing"),
    text: [
      mark(
        "Undo takes your last answer back, step by step, until a card was revealed or somebody else has moved. Beyond that the others may agree to it.",
      ),
      mark("Choices that everybody makes at once may be changed until the last one is in."),
    ],
  },
  {
    id: "keys",
    part: "table",
    title: mark("Keyboard"),
    text: [
      mark(
        "Tab walks the choices, arrows go to the next one, Enter selects and confirms. U undo, E end turn, P pass, A all choices as a list, M map, H hand, I read a card, ? the whole list.",
      ),
    ],
  },
];

export const pageOf = (id: string | null): Page | undefined => PAGES.find((p) => p.id === id);
