/** Does what nobody waits for when the next frame is on the screen: by then the page is laid out, and nothing is held up. */
export const afterPaint = (act: () => void): void => void requestAnimationFrame(() => void setTimeout(act));
