// LibreOffice, an independent reader of exported files.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import Papa from 'papaparse'

const CONVERT_TIMEOUT_MS = 120_000

/** Comma, double quote, UTF-8, first row 1; cells as shown. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
const FROM_CSV = '--infilter=CSV:44,34,76,1'

/** Rows that LibreOffice reads from the first sheet of an xlsx or CSV file, as it shows them. */
export const rowsInLibreOffice = (path: string): string[][] => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-office-'))
  try {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const input = extname(path) === '.csv' ? [FROM_CSV] : []
    const args = [profile, '--headless', ...input, '--convert-to', AS_CSV, '--outdir', join(folder, 'out'), path]
    const { status, stderr } = spawnSync('soffice', args, { encoding: 'utf8', timeout: CONVERT_TIMEOUT_MS })
    if (status !== 0) throw new Error(`LibreOffice did not read ${path}: ${stderr}`)
    const converted = readFileSync(join(folder, 'out', `${basename(path, extname(path))}.csv`), 'utf8')
    return Papa.parse<string[]>(converted.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
