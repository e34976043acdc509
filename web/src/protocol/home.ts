// Where tables are: on a server, the one that sent this page. A site without a server has another home, `site/home.ts`, with the
// same exports: vite puts it in the place of this one.

/** What carries the conversation at a table, as a WebSocket does. */
export interface Line {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** Whether all who play here sit at one screen. */
export const alone: boolean = false;

/** The address of a page of ours; and the page that an address names. */
export const address = (to: string): string => to;
export const place = (): { path: string; search: string } => ({ path: location.pathname, search: location.search });

export const request = (path: string, init?: RequestInit): Promise<Response> => fetch("/api" + path, init);

export const connect = (table: string): Line =>
  new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`);
