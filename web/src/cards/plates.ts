// Survey plates: the drawing on a card, made from its subject and its name, always the same for the same card.
export type Subject =
  | "plant"
  | "water"
  | "microbe"
  | "power"
  | "science"
  | "animal"
  | "space"
  | "terrain"
  | "city"
  | "impact"
  | "jovian"
  | "corp"
  | "crisis";

type Random = () => number;
const W = 160,
  H = 64;

function seeded(text: string): Random {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const r1 = (x: number) => Math.round(x * 10) / 10;
const path = (d: string, bold = false) => `<path d="${d}"${bold ? ' class="b"' : ""}/>`;
const circle = (x: number, y: number, r: number, kind = "") =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}"${kind ? ` class="${kind}"` : ""}/>`;
const ellipse = (x: number, y: number, a: number, b: number, turn = 0, bold = false) =>
  `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${r1(a)}" ry="${r1(b)}"${turn ? ` transform="rotate(${r1(turn)} ${r1(x)} ${r1(y)})"` : ""}${bold ? ' class="b"' : ""}/>`;

function stars(random: Random, n: number, low = H): string {
  let out = "";
  for (let i = 0; i < n; i++) out += circle(random() * W, random() * low, [0.5, 0.7, 1][Math.floor(random() * 3)], "f");
  return out;
}

/** Level lines of smooth noise, by marching squares. */
function contours(random: Random, levels: number[], bump?: [number, number, number]): string {
  const cols = 54,
    rows = 22,
    g = 7;
  const grid = Array.from({ length: g * 4 + 1 }, () => Array.from({ length: g * 2 + 1 }, () => random()));
  const ease = (f: number) => f * f * (3 - 2 * f);
  const noise = (x: number, y: number) => {
    const i = Math.floor(x),
      j = Math.floor(y),
      u = ease(x - i),
      v = ease(y - j);
    const at = (a: number, b: number) => grid[Math.min(a, g * 4)][Math.min(b, g * 2)];
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
  };
  const h: number[][] = [];
  for (let i = 0; i <= cols; i++) {
    h[i] = [];
    for (let j = 0; j <= rows; j++) {
      const x = (i / cols) * 6.5,
        y = (j / rows) * 2.7;
      let z = noise(x, y) * 0.72 + noise(x * 2.1 + 3, y * 2.1 + 3) * 0.28;
      if (bump) z += bump[2] * Math.exp(-(((i / cols) * W - bump[0]) ** 2 + ((j / rows) * H - bump[1]) ** 2) / 420);
      h[i][j] = z;
    }
  }
  const sx = W / cols,
    sy = H / rows;
  let out = "";
  levels.forEach((level, k) => {
    let d = "";
    for (let i = 0; i < cols; i++)
      for (let j = 0; j < rows; j++) {
        const a = h[i][j],
          b = h[i + 1][j],
          c = h[i + 1][j + 1],
          e = h[i][j + 1];
        const cut: string[] = [];
        const on = (p: number, q: number, x1: number, y1: number, x2: number, y2: number) => {
          if (p > level === q > level) return;
          const t = (level - p) / (q - p);
          cut.push(`${r1((x1 + (x2 - x1) * t) * sx)} ${r1((y1 + (y2 - y1) * t) * sy)}`);
        };
        on(a, b, i, j, i + 1, j);
        on(b, c, i + 1, j, i + 1, j + 1);
        on(e, c, i, j + 1, i + 1, j + 1);
        on(a, e, i, j, i, j + 1);
        for (let m = 0; m + 1 < cut.length; m += 2) d += `M${cut[m]}L${cut[m + 1]}`;
      }
    out += path(d, k % 3 === 0);
  });
  return out;
}

const DRAW: Record<Subject, (random: Random) => string> = {
  plant(random) {
    let out = "";
    const step = 6 + Math.floor(random() * 3),
      gap = 13 + Math.floor(random() * 4);
    for (let y = 6, k = 0; y < H + 14; y += step, k++) {
      const a = y - 10 + random() * 4,
        b = y + 4 + random() * 4;
      out += path(`M-4 ${y}C40 ${r1(a)} 90 ${r1(b)} 164 ${y - 6}`, k % 3 === 0);
      let d = "";
      for (let x = 6; x < W; x += gap) d += `M${x} ${r1(y - 2 - (x / W) * 4 + random() * 2)}q-5-1-6-6q5 0 6 6q0-5 6-6q0 6-6 6`;
      out += path(d);
    }
    return out;
  },
  water(random) {
    let out = "";
    const step = 5.5 + random() * 1.6;
    for (let y = 4, k = 0; y < H + 6; y += step, k++) {
      let d = `M-4 ${r1(y)}`;
      for (let x = 0; x < 11; x++) d += `q4 ${r1(-3 - random() * 2)} 8 0t8 0`;
      out += path(d, k % 4 === 0);
    }
    return out;
  },
  microbe(random) {
    const cells: [number, number, number][] = [];
    let out = "";
    for (let t = 0; t < 340 && cells.length < 36; t++) {
      const r = 4 + random() * 8,
        x = random() * W,
        y = random() * H;
      if (cells.some(([a, b, c]) => (a - x) ** 2 + (b - y) ** 2 < (c + r) ** 2)) continue;
      cells.push([x, y, r]);
      out += circle(x, y, r, r > 8 ? "b" : "") + circle(x + 1.5, y - 1.3, r * 0.28, "f") + (r > 8 ? circle(x, y, r * 0.72) : "");
    }
    return out;
  },
  power(random) {
    const m = 70 + random() * 20,
      g = 18 + random() * 12,
      l = m - g,
      q = m + g,
      y = 30 + random() * 4;
    let out = "";
    for (let k = 1; k < 9; k++) {
      const s = 7.4 * k;
      out += path(
        `M${r1(l)} ${r1(y)}C${r1(l)} ${r1(y - s)} ${r1(q)} ${r1(y - s)} ${r1(q)} ${r1(y)}C${r1(q)} ${r1(y + s)} ${r1(l)} ${r1(y + s)} ${r1(l)} ${r1(y)}`,
      );
      out += path(`M${r1(l)} ${r1(y)}C${r1(l - 11 * k)} ${r1(y - 8 * k)} ${r1(40 - 14 * k)} ${r1(y)} -10 ${95 - 14 * k}`);
      out += path(`M${r1(q)} ${r1(y)}C${r1(q + 11 * k)} ${r1(y - 8 * k)} ${r1(120 + 14 * k)} ${r1(y)} 170 ${95 - 14 * k}`);
    }
    return out + circle(l, y, 5, "f") + circle(q, y, 5, "f");
  },
  science(random) {
    const a = [30 + random() * 30, 14 + random() * 14],
      b = [96 + random() * 30, 38 + random() * 14],
      s = 7.5 + random() * 2.5;
    let out = "";
    for (let r = s; r < 126; r += s) out += circle(a[0], a[1], r) + circle(b[0], b[1], r);
    return out + circle(a[0], a[1], 3, "f") + circle(b[0], b[1], 3, "f");
  },
  animal(random) {
    let out = "";
    for (let k = 0; k < 5; k++) out += path(`M-5 ${62 - k * 10}C45 ${r1(72 - k * 16)} 90 ${20 + k * 6} 165 ${28 - k * 9}`);
    for (let k = 0; k < 17; k++) {
      const x = random() * 150,
        y = 6 + random() * 46,
        s = 1.5 + random() * 1.4;
      out += path(
        `M${r1(x)} ${r1(y)}q${r1(s * 1.2)} ${r1(-s)} ${r1(s * 2.2)} ${r1(s)}q${r1(s)} ${r1(-s * 2)} ${r1(s * 2.2)} ${r1(-s)}`,
        true,
      );
    }
    return out;
  },
  space(random) {
    const x = 46 + random() * 60,
      y = 28 + random() * 10,
      turn = -20 + random() * 30;
    let out = "";
    for (let k = 0; k < 5; k++) out += ellipse(x, y, 16 + 24 * k, 7 + 9 * k, turn, k === 1);
    out += circle(x, y, 6 + random() * 4, "f");
    for (let k = 1; k < 4; k++) {
      const a = random() * 6.28,
        t = (turn * Math.PI) / 180,
        ex = (16 + 24 * k) * Math.cos(a),
        ey = (7 + 9 * k) * Math.sin(a);
      out += circle(x + ex * Math.cos(t) - ey * Math.sin(t), y + ex * Math.sin(t) + ey * Math.cos(t), 1.6 + random() * 1.8, "f");
    }
    return out + stars(random, 34);
  },
  terrain: (random) => contours(random, [0.34, 0.42, 0.5, 0.58, 0.66, 0.74]),
  city(random) {
    const x = 64 + random() * 30,
      y = 30 + random() * 6;
    let out = contours(random, [0.34, 0.44, 0.54, 0.64, 0.74], [x, y, 0.4]);
    for (let k = 1; k < 4; k++) out += circle(x, y, 7 * k, k === 2 ? "b" : "");
    for (let k = 0; k < 8; k++) {
      const a = (k * Math.PI) / 4;
      out += path(`M${r1(x + 5 * Math.cos(a))} ${r1(y + 5 * Math.sin(a))}L${r1(x + 26 * Math.cos(a))} ${r1(y + 26 * Math.sin(a))}`);
    }
    return out + circle(x, y, 3.4, "f");
  },
  impact(random) {
    const x = 70 + random() * 34,
      y = 36 + random() * 10;
    let out = "";
    [6, 12, 20, 29, 39, 50].forEach((r, k) => (out += ellipse(x, y, r, r * 0.56, 0, k === 1 || k === 4)));
    for (let k = 0; k < 18; k++) {
      const a = (k * Math.PI) / 9,
        l = 34 + random() * 30;
      out += path(
        `M${r1(x + 20 * Math.cos(a))} ${r1(y + 11 * Math.sin(a))}L${r1(x + l * Math.cos(a))} ${r1(y + l * 0.6 * Math.sin(a))}`,
      );
    }
    return (
      out +
      path(`M-6 0L${r1(x - 6)} ${r1(y - 4)}M-6 8L${r1(x - 7)} ${r1(y - 2)}M6-2L${r1(x - 4)} ${r1(y - 5)}`, true) +
      circle(x - 3, y - 3, 4.5, "f")
    );
  },
  jovian(random) {
    const x = 64 + random() * 32;
    let out = circle(x, 74, 64, "b");
    for (let k = 0; k < 6; k++)
      out += path(`M${r1(x - 58 + 2 * k)} ${22 + 8 * k}c30 ${r1(4 + random() * 4)} 84 ${r1(4 + random() * 4)} ${116 - 4 * k} 0`);
    out += ellipse(x + 10 + random() * 24, 42 + random() * 8, 11, 5, 0, true);
    return out + circle(16 + random() * 14, 14, 5, "f") + circle(140, 10 + random() * 8, 3, "f") + stars(random, 14, 22);
  },
  corp(random) {
    let out = contours(random, [0.34, 0.44, 0.54, 0.64, 0.74]);
    out += circle(80, 32, 27, "b") + circle(80, 32, 23);
    for (let k = 0; k < 8; k++) {
      const a = (k * Math.PI) / 4,
        l = k % 2 ? 13 : 23;
      const p = (q: number, r: number) => `${r1(80 + r * Math.cos(q))} ${r1(32 + r * Math.sin(q))}`;
      out += `<path class="f" d="M${p(a, l)}L${p(a + 0.5, 5)}L${p(a - 0.5, 5)}Z"/>`;
    }
    return out;
  },
  crisis(random) {
    let out = "";
    for (let y = 8, k = 0; y < H; y += 8, k++) {
      let d = `M-4 ${y}`;
      for (let x = 0; x < W + 6; x += 2.5 + random() * 2.5) {
        const s = 1.2 + 22 * Math.exp(-(((x - 85) / 26) ** 2));
        d += `L${r1(x)} ${r1(y + (random() - 0.5) * s * 1.6)}`;
      }
      out += path(d, k % 3 === 0);
    }
    return out;
  },
};

const KEPT = 40; // a hand and what is offered; a whole game shows hundreds
const cache = new Map<string, string>();
/** In one piece: as it was put together, bit by bit, it takes four times the room. */
const whole = (text: string): string => JSON.parse(JSON.stringify(text));

export function plate(subject: Subject, name: string): string {
  const key = subject + name;
  const out = cache.get(key) ?? whole(DRAW[subject](seeded(key)));
  cache.delete(key);
  cache.set(key, out); // the one looked at last is forgotten last
  if (cache.size > KEPT) cache.delete(cache.keys().next().value!);
  return out;
}
