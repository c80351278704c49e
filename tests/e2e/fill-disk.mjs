// Leaves no room on a file system until it is killed, or its standard input ends: node fill-disk.mjs FILE. It writes 'full' once.
// A process of its own, before others where it may be: a late refill would give the browser room on a busy machine.
import { openSync, statfsSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'

const REFILL_INTERVAL_MS = 1
/** Bytes of the last writes that fill the disk. */
const SMALL_WRITE_BYTES = 512
const HIGHEST_PRIORITY = -20

const [file] = process.argv.slice(2)
const folder = dirname(file)
const handle = openSync(file, 'a')

/** Writes until the file system refuses. */
const fillUp = () => {
  const { bfree, bsize } = statfsSync(folder)
  for (const size of [bfree * bsize, SMALL_WRITE_BYTES])
    try {
      for (const bytes = Buffer.alloc(size); size > 0 && writeSync(handle, bytes) === size;);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error
    }
}

try {
  setPriority(HIGHEST_PRIORITY)
} catch (error) {
  if (error.code !== 'ERR_SYSTEM_ERROR') throw error
}
process.stdin.resume().on('end', () => process.exit())
fillUp()
process.stdout.write('full')
setInterval(fillUp, REFILL_INTERVAL_MS)
