// A question in words: how far one is with it, what is asked, what its button does, and what helps to answer it.
import { capital, t } from "../../i18n/words.svelte";
import { marsPlayer } from "../../protocol/views";
import type { Decision, Option } from "../../protocol/wire";
import { tipFor } from "../../rules/tips.svelte";
import { minus } from "../../i18n/numbers";
import { averted, crisisOf } from "../crisis/crisis";
import { packs } from "../hand/tray";
import { dealOf } from "../mars/moons";
import { vainly } from "../guards";
import { awardPays } from "../mars/races";
import { salePrice } from "../sale";
import type { Table } from "../table.svelte";
import { leavesOf } from "./leaves";
import { kindOf, optionsOf, verb, whatOf } from "./options";
import { hitNow } from "./targets";

export const chosenOf = (table: Table): Option | undefined => table.options.get(table.answer.chosen ?? "");
/** What each of the cards costs that can be bought. */
export const priceOf = (d: Decision | null): number => (d?.prompt.id === "ask.buy" ? Number(d.prompt.n) : 0);
/** Whether an answer in secret counts at once: nobody else is asked any more. */
const closing = ({ decision, view, you }: Table): boolean =>
  !!decision?.sealed && !view!.players.some((p) => p.player !== you && p.waiting);

export function countOf(table: Table): string {
  const d = table.decision,
    { nameOf } = table.speaker,
    steps = marsPlayer(table.me)?.steps ?? [];
  if (!d) return "";
  if (d.kind === "choose" && d.acted !== undefined) return t("action {n} of 2", { n: Math.min(2, d.acted + 1) });
  if (d.name === "draft") return t("draft, {n} of {m}", { n: (marsPlayer(table.me)?.drafted?.length ?? 0) + 1, m: 4 });
  if (table.sale) return t("any time");
  if (d.sealed && table.view!.players.length > 1) return t("everybody at once");
  if (steps.some((s) => s.state === "now"))
    return t("{name}, step {n} of {m}", {
      name: nameOf(d.source) ?? "",
      n: steps.findIndex((s) => s.state === "now") + 1,
      m: steps.length,
    });
  return d.source && d.source !== d.name && d.kind !== "pay" ? (nameOf(d.source) ?? "") : "";
}

export function titleOf(table: Table): string {
  const d = table.decision,
    { say, thing } = table.speaker,
    chosen = chosenOf(table),
    deal = dealOf(table),
    price = priceOf(d);
  if (!d) return "";
  if (d.name === "spend_bank" && chosen?.id.startsWith("crisis:"))
    return t("Spend {n} VP on {name}?", { n: Number(d.prompt.n), name: thing(whatOf(chosen.id)) });
  if (table.sale?.wanted)
    return t("{name}: {n} M€, you have {m}", {
      name: capital(thing(whatOf(table.sale.wanted))),
      n: table.sale.price,
      m: table.sale.there,
    });
  if (table.sale) return t("Sell which cards?");
  if (deal && d.name !== "raise_track")
    return deal.trade ? t("Trade with {name}?", { name: thing(deal.moon) }) : t("Build on {name}?", { name: thing(deal.moon) });
  if (d.name === "draft" && chosen?.card) return t("Take {name}?", { name: thing(chosen.card) });
  if (price && d.kind === "pick") {
    if (d.cards.length === 1) return t("Buy {name}?", { name: thing(d.cards[0]) });
    return table.answer.picked.length
      ? t("Buy {n} of {m} cards?", { n: table.answer.picked.length, m: d.cards.length })
      : t("Which cards do you buy?");
  }
  if (chosen && d.name !== "place") {
    const o = chosen,
      k = kindOf(o.id);
    if (["play", "use", "claim", "fund", "project", "standard", "trade", "build", "convert"].includes(k))
      return verb(d, o, table) + "?";
  }
  if (d.prompt.id === "ask.turn" || d.prompt.id === "ask.turn.second") return t("What will you do?");
  if (d.kind === "pay")
    return d.source
      ? t("Pay {n} for {name}", { n: d.amount, name: thing(d.source.replace(/^\w+:/, "")) })
      : t("Pay {n}", { n: d.amount });
  return capital(say(d.prompt.id === "ask.decide.group" ? { ...d.prompt, id: "ask.decide" } : d.prompt, table.name));
}

export function actOf(table: Table): string {
  const d = table.decision,
    { nameOf } = table.speaker,
    chosen = chosenOf(table),
    deal = dealOf(table),
    hit = hitNow(table),
    options = optionsOf(d),
    price = priceOf(d);
  if (!d) return "";
  if (d.kind === "pick") {
    const n = table.answer.picked.length;
    if (price) return n ? t("Buy {n} for {m} M€", { n, m: n * price }) : t("Buy none");
    if (table.sale?.wanted)
      return table.short
        ? n
          ? t("Sell more first")
          : t("Sell cards first")
        : kindOf(table.sale.wanted) === "play"
          ? t("Sell {n} and play", { n })
          : t("Sell {n} and pay", { n });
    if (d.name === "sell" || d.name === "discard_down")
      return n ? t("Sell {n} for {m} M€", { n, m: n * salePrice(table.me) }) : t("Sell cards");
    if (d.name.includes("sell")) return n ? t("Sell {n} for {m} M€", { n, m: n }) : t("Sell cards");
    if (d.name.includes("discard")) return n ? t("Discard {n}", { n }) : d.least ? t("Discard") : t("Discard none");
    if (d.name === "mulligan") return n ? t("Exchange {n}", { n }) : t("Keep them all");
    return n ? t("Keep {n}", { n }) : d.least ? t("Keep") : t("Keep none");
  }
  if (d.kind === "amount") {
    const n = table.answer.amount;
    return d.name === "raise_track"
      ? t("Raise by {n}", { n })
      : d.prompt.id.includes("reduce")
        ? t("Lower by {n}", { n })
        : d.prompt.id.includes("spend")
          ? t("Spend {n}", { n })
          : t("Take {n}", { n });
  }
  if (d.kind === "pay") return nameOf(d.source) ? t("Pay and play") : t("Pay {n}", { n: d.amount });
  if (deal?.pays) return deal.trade ? t("Trade for") : t("Build for");
  if (!chosen && options.every((o) => o.hex)) return t("Choose an area");
  if (!chosen && options.every((o) => o.id.startsWith("colony:"))) return t("Choose a moon");
  if (hit) return `${table.name(hit.player)}: ${minus(hit.before)} → ${minus(hit.after)}`;
  return verb(d, chosen, table);
}

export function helpOf(table: Table): string {
  const d = table.decision,
    { say } = table.speaker,
    chosen = chosenOf(table),
    kind = kindOf(chosen?.id ?? ""),
    group = crisisOf(table.view)?.group,
    leaves = leavesOf(table),
    options = optionsOf(d),
    players = table.view!.players.length;
  if (!d || table.sale) return "";
  if (d.kind === "pick" && d.name === "research")
    return closing(table)
      ? t("The others go face down to the discard pile.")
      : t("The others go face down to the discard pile. Nothing is final until the last player confirms.");
  if (d.name === "draft") {
    const n = options.length - 1;
    if (n && closing(table)) return t("The other {n} go to {name}; nothing is paid yet.", { n, name: table.name(packs(table).to) });
    return n
      ? t("The other {n} go to {name}. You may change your pick until everybody has one; nothing is paid yet.", {
          n,
          name: table.name(packs(table).to),
        })
      : "";
  }
  const pays = kind === "fund" ? awardPays(players) : kind === "claim" ? t("{n} points at the end.", { n: 5 }) : "";
  // what is raised is at its maximum already: until the phase ends that pays on
  if (/^(convert:heat|standard:temperature)$/.test(chosen?.id ?? "") && !!table.ares && table.ares.temperature >= 8)
    return t("At maximum: it gives 1 TR and moves nothing.");
  const vain = chosen && vainly(chosen, table);
  if (vain) return [vain.why && `${vain.why}.`, t(vain.text, vain.values)].filter(Boolean).join(" ");
  // in one line: what lies below it stays where it is
  const does = chosen && kind === "project" && chosen.say?.length === 1 ? say(chosen.say[0], table.name) : "";
  if (leaves !== null) return [pays, does && `${capital(does)}.`, t("Leaves {n} M€.", { n: leaves })].filter(Boolean).join(" ");
  if (pays) return pays;
  if (d.name === "may_discard_to_draw") return t("Press a card of your hand.");
  if (d.name === "mulligan") return t("Chosen cards go to the discard pile; you keep the others.");
  if (d.sealed && players > 1)
    return closing(table)
      ? t("Everybody else has chosen: your answer counts at once.")
      : t("You may change your mind until the last player has chosen.");
  if (d.name === "place" && options.some((o) => o.hex) && !tipFor(d.id.join()))
    return t("You also get the bonus printed there, and 2 M€ for each ocean beside it.");
  if (d.kind === "order" || d.name === "order") return t("Asked only when the order can matter.");
  if (d.name === "spend_bank")
    return averted(table).length
      ? t("Its last marker: it takes nothing any more.")
      : t("What is kept can be spent at the end of a later round.");
  if (group && group.player === table.you)
    return t("Next round {name} decides for the group.", { name: table.name((group.player + 1) % players) });
  return "";
}
