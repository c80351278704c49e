// Every text and list in a call's input is bounded: what is kept of it is kept on every device that may read it. Bounds are
// wider than what rules allow in words.
import { z, type ZodString } from 'zod'

/** An id, a reference, a version, a hash or a date. */
export const idText = (): ZodString => z.string().max(128)

/** Where a picture lies. */
export const pictureText = (): ZodString => z.string().max(200)
