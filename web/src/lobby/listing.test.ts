import { describe, expect, test } from "vitest";
import { host, vacancies } from "./listing";
import type { SeatInfo, Table } from "../protocol/wire";
import { bound } from "../i18n/words.svelte";

const seat = (kind: SeatInfo["kind"], taken: boolean, name = ""): SeatInfo =>
  ({ kind, taken, name, seat: 0, level: null }) as unknown as SeatInfo;
const table = (...seats: SeatInfo[]): Table => ({ seats }) as unknown as Table;

describe("a table of the lobby", () => {
  test("seats kept for a private link are not free", () => {
    expect(vacancies(table(seat("person", true), seat("person", false), seat("open", false), seat("bot", true)))).toBe(
      bound("1 free, 1 invited"),
    );
    expect(vacancies(table(seat("person", true), seat("open", false)))).toBe(bound("1 free"));
  });
  test("whoever sits on the first seat hosts it", () => {
    expect(host(table(seat("person", true, "Ines"), seat("open", false)))).toBe("Ines");
    expect(host(table(seat("open", false)))).toBe("");
  });
});
