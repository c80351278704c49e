// The port of a database into which an archive is restored.
import type { Database, Handles } from '#server/db/database.ts'

export interface RestoreTarget {
  readonly name: Database['name']
  /** The schema in which migrations keep their own tables, where it is not the usual one. */
  readonly schema?: string
  /** Describes what holds data already; null when nothing does. */
  describeExisting(): Promise<string | null>
  /** An empty database. `staging`: a new directory in DATA_DIR. */
  prepare(staging: string): Promise<Handles>
  /** Puts what was prepared, and the files in `staging`, in the place of the old; answers where the old is. */
  moveIn(staging: string, before: string): Promise<string | null>
  /** Drops what was prepared and not moved in. Nothing of the target is used after it. */
  end(): Promise<void>
}
