// Program that runs fuzz cases in a process of its own: a native crash or an endless loop ends this process and no other.
// node fuzz-main.mjs KIND FROM COUNT FIXTURES; each case writes one line before it begins and one when it has ended.
import { writeSync } from 'node:fs'
import { isEventSheet } from '#shared/event/event-sheet.ts'
import { readSheetBytes } from '#shared/event/read-sheet-bytes.ts'
import { checkEvent } from '#shared/event/event-check.ts'
import { pictureType } from '#server/payment/picture-type.ts'
import { drawSmall, reencodeImage } from '#server/payment/reencode-image.ts'
import type { CaseResult, FuzzKind } from './fuzz-run.ts'
import { pictureCases } from './picture-cases.ts'
import { SHEET_NOW, sheetCases } from './sheet-cases.ts'

type Check = (seed: number) => Promise<string>

const MAX_SIDE = 2000

/** Paths of numbers that money, counts and times can never be. */
const unsafeNumbers = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [] : [`${path}=${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unsafeNumbers(each, `${path}.${key}`))
}

const checkSheets = (directory: string): Check => {
  const caseOf = sheetCases(directory)
  let ids = 0
  return (seed) => {
    const read = readSheetBytes(caseOf(seed), { now: SHEET_NOW, newId: () => `p${(ids += 1)}` })
    if (!isEventSheet(read)) return Promise.resolve('refused')
    structuredClone(read)
    checkEvent(read.draft, SHEET_NOW)
    const unsafe = unsafeNumbers(read.draft)
    if (unsafe.length > 0) throw new Error(`the draft holds ${unsafe.slice(0, 3).join(', ')}`)
    return Promise.resolve('read')
  }
}

const checkPictures = async (): Promise<Check> => {
  const caseOf = await pictureCases()
  const { default: sharp } = await import('sharp')
  return async (seed) => {
    const bytes = caseOf(seed)
    const type = pictureType(bytes)
    if (type === undefined) return 'refused'
    const redrawn = await reencodeImage(bytes, type)
    if (redrawn === undefined) return 'refused'
    const { width, height } = await sharp(redrawn.bytes).metadata()
    if (Math.max(width, height) > MAX_SIDE) throw new Error(`the picture has ${width} × ${height} pixels`)
    if (pictureType(redrawn.bytes) !== redrawn.type) throw new Error(`the picture is no ${redrawn.type}`)
    if ((await drawSmall(redrawn.bytes)) === undefined) throw new Error('the re-encoded picture cannot be read')
    return 'read'
  }
}

const write = (line: CaseResult): void => void writeSync(1, `${JSON.stringify(line)}\n`)

const [kind, from, count, directory] = process.argv.slice(2)
const check = (kind as FuzzKind) === 'sheet' ? checkSheets(directory ?? '') : await checkPictures()

for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  write({ seed, state: 'began' })
  const cpu = process.cpuUsage()
  let outcome: string
  try {
    outcome = await check(seed)
  } catch (error) {
    outcome = `failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
  const { user, system } = process.cpuUsage(cpu)
  const [cpuMs, rssMb] = [Math.round((user + system) / 1000), Math.round(process.memoryUsage.rss() / 1e6)]
  write({ seed, state: 'ended', outcome, cpuMs, rssMb })
}
