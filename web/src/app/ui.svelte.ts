// What is open on this screen.
export const ui = $state({
  menu: false,
  alerts: false, // how one is called to this table
  sheet: null as number | null, // whose cards are looked at
  shelf: "" as "" | "tableau" | "chat" | "log",
  moons: false, // where there are colonies: they lie in the place of the hand
  all: false, // every option listed in the panel
  keys: false, // the list of shortcuts
  settings: false,
  peek: false, // the table after the end
  tab: "map" as "map" | "crisis" | "hand" | "mine" | "table" | "log",
  phone: matchMedia("(max-width: 760px)").matches,
});
matchMedia("(max-width: 760px)").addEventListener("change", (e) => (ui.phone = e.matches));
