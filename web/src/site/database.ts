// Tables kept in this browser, in IndexedDB: rows, entries of their logs, and the positions after some of them. What is written is
// committed before anybody hears of it. Rows and entries are JSON, as Python wrote it.
const NAME = "pavonis";
const STORES = ["tables", "entries", "positions", "meta", "reviews"];
const LAST = Number.MAX_SAFE_INTEGER;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 2);
  request.onupgradeneeded = () => {
    for (const store of STORES) if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
  };
  return done(request);
}

/** `moved` is told of every table that has a new entry. */
export async function open(moved: (table: string) => void) {
  const db = await opened();
  db.onversionchange = () => db.close(); // another tab brings a newer version
  void navigator.storage?.persist?.(); // so that the browser does not clear it when space is short

  /** One transaction; it is committed when the promise is kept. */
  async function all<T>(mode: IDBTransactionMode, work: (store: (name: string) => IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = db.transaction(STORES, mode, { durability: "strict" });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    committed.catch(() => {}); // said below, or the work has failed before
    const result = await work((name) => transaction.objectStore(name));
    await committed;
    return result;
  }
  const read = <T>(work: (store: (name: string) => IDBObjectStore) => Promise<T>): Promise<T> => all("readonly", work);
  const span = (table: string, from: number, to = LAST): IDBKeyRange => IDBKeyRange.bound([table, from], [table, to]);

  return {
    row: (id: string): Promise<string | undefined> => read((store) => done(store("tables").get(id))),

    rows: (ids: string): Promise<string> =>
      read(async (store) => {
        const found = await Promise.all((JSON.parse(ids) as string[]).map((id) => done(store("tables").get(id))));
        return `[${found.filter((row) => row !== undefined).join(",")}]`;
      }),

    entries: (table: string, after: number, until?: number, latest?: number): Promise<string> =>
      read(async (store) => {
        const found = await done(store("entries").getAll(span(table, after + 1, until)));
        return `[${(latest === undefined ? found : found.slice(-latest)).join(",")}]`;
      }),

    /** The newest position up to a moment, and the entries from there up to another. */
    sinceSaved: (table: string, at: number, until: number): Promise<string> =>
      read(async (store) => {
        const cursor = await done(store("positions").openCursor(span(table, 0, at), "prev"));
        if (!cursor) return '{"position":null,"entries":[]}';
        const [, first] = cursor.key as [string, number];
        const entries = await done(store("entries").getAll(span(table, first, until)));
        return `{"position":${cursor.value},"entries":[${entries.join(",")}]}`;
      }),

    position: (table: string, seq: number): Promise<string | undefined> =>
      read((store) => done(store("positions").get([table, seq]))),

    create: (id: string, row: string): Promise<void> =>
      all("readwrite", async (store) => void (await done(store("tables").add(row, id)))),

    /** False, and nothing is written, if this moment is taken: another tab was faster. */
    async append(table: string, seq: number, row: string, entry: string, position?: string): Promise<boolean> {
      const first = await all("readwrite", async (store) => {
        const before = await done(store("tables").get(table));
        if (before === undefined || JSON.parse(before).seq !== seq - 1) return false;
        store("entries").add(entry, [table, seq]);
        if (position !== undefined) store("positions").put(position, [table, seq]);
        await done(store("tables").put(row, table));
        return true;
      });
      if (first) moved(table);
      return first;
    },

    save: (table: string, seq: number, position: string, checksum: string): Promise<void> =>
      all("readwrite", async (store) => {
        const entry = await done(store("entries").get([table, seq]));
        store("entries").put(JSON.stringify({ ...JSON.parse(entry), checksum }), [table, seq]);
        await done(store("positions").put(position, [table, seq]));
      }),

    drop: (table: string, entries: string, spans: string): Promise<void> =>
      all("readwrite", async (store) => {
        for (const seq of JSON.parse(entries) as number[]) {
          store("entries").delete([table, seq]);
          store("positions").delete([table, seq]);
        }
        for (const [since, until] of JSON.parse(spans) as [number, number][]) {
          const astray = IDBKeyRange.bound([table, since], [table, until], false, true);
          store("positions").delete(astray);
          for (const key of await done(store("entries").getAllKeys(astray))) {
            const entry = JSON.parse(await done(store("entries").get(key)));
            if (entry.checksum) store("entries").put(JSON.stringify({ ...entry, checksum: null }), key);
          }
        }
      }),

    review: (id: string): Promise<string | undefined> => read((store) => done(store("reviews").get(id))),

    keepReview: (id: string, review: string): Promise<void> =>
      all("readwrite", async (store) => void (await done(store("reviews").put(review, id)))),

    /** What is drawn once: what is there, or else this. */
    kept: (key: string, drawn: string): Promise<string> =>
      all("readwrite", async (store) => {
        const found = await done(store("meta").get(key));
        if (found !== undefined) return found;
        await done(store("meta").put(drawn, key));
        return drawn;
      }),
  };
}
