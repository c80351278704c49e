// Cache of rendered preview pictures. Everybody may request one, and rendering shares a queue with uploads.

/** About 60 kB each. */
const MAX_CACHED_PREVIEWS = 64

/** Runs `draw` at most once at a time for a photo, and not while the photo is cached. */
export const drawnOnce = (
  draw: (photo: string) => Promise<Buffer | undefined>,
): ((photo: string) => Promise<Buffer | undefined>) => {
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  return (photo) => {
    const known = drawn.get(photo) ?? draw(photo)
    drawn.delete(photo)
    drawn.set(photo, known)
    const [oldest] = drawn.keys()
    if (drawn.size > MAX_CACHED_PREVIEWS && oldest !== undefined) drawn.delete(oldest)
    known.then((bytes) => bytes ?? drawn.delete(photo)).catch(() => drawn.delete(photo))
    return known
  }
}
