// Replies that many operations have.
import { z } from 'zod/mini'

/** The record that was made or changed. */
export const idReply = z.object({ id: z.string() })
/** The order or booking that was made or changed. */
export const refReply = z.object({ ref: z.string() })
export const flagReply = z.union([z.literal(0), z.literal(1)])
