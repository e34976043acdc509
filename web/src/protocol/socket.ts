// A socket that comes back by itself: after a pause, when the network returns, when the page is looked at again.
import { connect } from "$home";
import type { Line } from "./home";
import { Close, type Act, type Hello, type Look, type ServerMessage } from "./wire";

export type Status = "connecting" | "open" | "lost" | "gone";
/** Why a table is gone: the name of the code that the server closed with. */
export type Gone = "bad_message" | "private_table" | "bad_token" | "unknown_table";
const GONE: Record<number, Gone> = {
  [Close.BAD_MESSAGE]: "bad_message",
  [Close.PRIVATE_TABLE]: "private_table",
  [Close.BAD_TOKEN]: "bad_token",
  [Close.UNKNOWN_TABLE]: "unknown_table",
};
const SLOW = 1000; // ms without a reply, after which one is told that it is under way
const LATE = 4000; // ms without a reply, after which one may try again
const PAUSE = { first: 300, longest: 8000 }; // ms before connecting again, doubled each time

/** Who listens, and what is told. */
export interface Listener {
  hello(): Hello;
  hear(message: ServerMessage): void;
  turned(status: Status): void;
  /** The server closed for good; true: connect once more all the same. */
  closed(why: Gone): Promise<boolean>;
  slow(): void;
  late(): void;
}

export class Socket {
  private socket: Line | null = null;
  private status: Status = "connecting";
  private ended = false;
  private tries = 0;
  private ref = 0;
  private timer = 0;
  private waiting = 0;
  private slow = 0;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.ended = false;
    this.turn("connecting");
    this.connect();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    document.addEventListener("visibilitychange", this.look);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.replied();
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    document.removeEventListener("visibilitychange", this.look);
    this.socket?.close();
  }

  /** False if there is nobody to send it to. */
  post(message: Act): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ ...message, ref: ++this.ref }));
    this.replied();
    this.slow = window.setTimeout(() => this.listener.slow(), SLOW);
    this.waiting = window.setTimeout(() => this.listener.late(), LATE);
    return true;
  }
  private replied(): void {
    clearTimeout(this.slow);
    clearTimeout(this.waiting);
  }

  /** Whoever does not look is called in other ways. */
  private look = (): void => {
    const look: Look = { type: "look", visible: !document.hidden };
    if (this.status === "open") this.socket?.send(JSON.stringify(look));
  };

  private again = (): void => {
    if (!this.ended && this.status !== "open" && this.status !== "gone" && document.visibilityState === "visible") {
      this.tries = 0;
      this.connect();
    }
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    const socket = connect(this.table);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket || this.ended) return;
      if (GONE[event.code]) void this.leave(GONE[event.code]);
      else this.retry();
    };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "snapshot") {
      this.tries = 0;
      this.turn("open");
    } else if (message.type === "ack" || message.type === "refused") this.replied();
    this.listener.hear(message);
  }

  private retry(): void {
    this.turn("lost");
    this.timer = window.setTimeout(() => this.connect(), Math.min(PAUSE.longest, PAUSE.first * 2 ** this.tries++));
  }

  private async leave(why: Gone): Promise<void> {
    if (await this.listener.closed(why)) this.connect();
    else this.turn("gone");
  }

  private turn(status: Status): void {
    this.status = status;
    this.listener.turned(status);
  }
}
