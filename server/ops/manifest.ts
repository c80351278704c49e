// The manifest of a backup. It is the last part of the archive: an archive without it was not finished.
import { z } from 'zod/mini'

/** Raised when an older version could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 2
/** Has no signature. */
export const UNSIGNED_FORMAT = 1

export const MANIFEST = 'manifest.json'
/** Signature of the manifest, which holds the hash of every other part. Comes before it. */
export const SIGNATURE = 'manifest.sig'
export const UPLOADS = 'uploads/'
export const SECRETS = 'secrets/'
export const TABLES = 'tables/'

export const manifestSchema = z.object({
  format: z.union([z.literal(ARCHIVE_FORMAT), z.literal(UNSIGNED_FORMAT)]),
  /** Version of the program that wrote it. */
  version: z.string(),
  /** ISO 8601: when the snapshot was taken. */
  takenAt: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations that the database had been through, in their order. */
  migrations: z.array(z.string()),
  /** Rows lie in `tables/<name>/<number>.jsonl.gz`, one JSON array for each, in the order of the columns. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int().check(z.gte(0)) })),
  /** Uploads that rows name and that were not there, or not what their name says. */
  missing: z.array(z.string()),
  /** Every part but the manifest and its signature. */
  parts: z.array(
    z.object({
      name: z.string(),
      bytes: z.int().check(z.gte(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>
export type Part = Manifest['parts'][number]
