// Preview pictures that were drawn lately. Anybody may ask for one, and drawing takes turns with people's uploads.

/** Each some 60 kB. */
const KEPT = 64

/** `draw` at most once at a time for the same photo, and not again while it is among the latest. */
export const drawnOnce = (
  draw: (photo: string) => Promise<Buffer | undefined>,
): ((photo: string) => Promise<Buffer | undefined>) => {
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  return (photo) => {
    const known = drawn.get(photo) ?? draw(photo)
    drawn.delete(photo)
    drawn.set(photo, known)
    const [oldest] = drawn.keys()
    if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest)
    known.then((bytes) => bytes ?? drawn.delete(photo)).catch(() => drawn.delete(photo))
    return known
  }
}
