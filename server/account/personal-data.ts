// All data about one person as a zip: their rows as JSON, and their pictures.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Database } from '#server/db/database.ts'
import { personalTables } from './personal-tables.ts'

const FORMAT_VERSION = 1

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Pictures by the name that rows use. */
export interface PictureFiles {
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(name: string): Promise<void>
}

interface Picture {
  readonly sha256: string
  readonly type: string
}

const collectPersonalData = (database: Database, userId: string) =>
  database.read(async (snapshot) => {
    const tables: Record<string, readonly object[]> = {}
    for (const [name, { own }] of Object.entries(personalTables))
      if (own !== null) tables[name] = await own(snapshot, userId)
    return tables
  })

/** Chunks of a zip. Pictures are added one after another, so that memory holds only one. */
export async function* personalZip(
  database: Database,
  files: PictureFiles,
  userId: string,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  const tables = await collectPersonalData(database, userId)
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const taken = (): Uint8Array[] => {
    const pieces = ready
    ready = []
    return pieces
  }

  const text = new ZipDeflate('gotong.json', { level: 6 })
  zip.add(text)
  text.push(Buffer.from(JSON.stringify({ format: FORMAT_VERSION, madeAt, userId, ...tables }, null, 2)), true)
  yield* taken()

  for (const { sha256, type } of (tables.uploads ?? []) as readonly Picture[]) {
    const stream = await files.read(sha256)
    if (stream === undefined) continue
    const part = new ZipPassThrough(`pictures/${sha256}.${ENDINGS[type] ?? 'bin'}`)
    zip.add(part)
    for await (const chunk of stream) {
      part.push(chunk)
      yield* taken()
    }
    part.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
