import { beforeEach, describe, expect, it } from "vitest";
import { items, later, learn, note, onNote, unlearn, value } from "./progress";

describe("progress", () => {
  beforeEach(() => localStorage.clear());

  it("is the greater number, and of all else the newer", () => {
    const old = { value: 3, at: 10 };
    expect(later({ value: 2, at: 20 }, old)).toBe(old);
    expect(later({ value: "light", at: 20 }, { value: "dark", at: 10 }).value).toBe("light");
    expect(later({ value: "light", at: 5 }, { value: "dark", at: 10 }).value).toBe("dark");
    expect(later(old, undefined)).toBe(old);
  });

  it("is kept in this browser, and told to whoever shares it", () => {
    let told = 0;
    onNote(() => told++);
    note("lesson.first", 2);
    note("lesson.first", 1); // who goes back has still been there
    note("setting.learner", true);
    expect([value("lesson.first"), value("setting.learner"), told]).toEqual([2, true, 3]);
    unlearn();
    expect(items()).toEqual({});
  });

  it("learns from other devices", () => {
    note("lesson.first", 2);
    const all = learn({ "lesson.first": { value: 5, at: 1 }, "setting.speed": { value: "off", at: 1 } });
    expect(all["lesson.first"].value).toBe(5);
    expect(value("setting.speed")).toBe("off");
  });

  it("survives a storage that somebody has spoilt", () => {
    localStorage.setItem("pavonis.progress", "{");
    expect(items()).toEqual({});
    note("a", 1);
    expect(value("a")).toBe(1);
  });
});
