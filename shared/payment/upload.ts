// Who uploaded which bytes, and what was kept of them. Belongs to no scope: never leaves the server. Naming a hash grants nothing to who did not upload it.
import { z } from 'zod'

export const uploadSchema = z.object({
  /** `<sha256>:<userId>` */
  id: z.string(),
  /** Of what was sent: the name under which rows know the picture. */
  sha256: z.string(),
  userId: z.string(),
  /** SHA-256 of what the server drew anew from it, which is what lies under that name and is served. */
  kept: z.string(),
  /** Media type of what was kept. */
  type: z.string(),
  /** Bytes of what was kept. */
  size: z.number().int(),
  createdAt: z.number().int(),
})
export type Upload = z.infer<typeof uploadSchema>

export const uploadId = (sha256: string, userId: string): string => `${sha256}:${userId}`

/** Where a picture is read: '/api/files/<sha256>'. */
export const fileUrl = (sha256: string): string => `/api/files/${sha256}`

/** Where the same picture is read for lists, 320 pixels or so a side; what is not an upload's stays as it is. */
export const smallUrl = (url: string): string => (fileHash(url) === undefined ? url : `${url}?size=small`)

const FILE_URL = /^\/api\/files\/([0-9a-f]{64})$/

/** The SHA-256 that a file URL names; undefined for any other URL. */
export const fileHash = (url: string): string | undefined => FILE_URL.exec(url)?.[1]
