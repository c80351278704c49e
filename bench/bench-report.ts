// Writes the table of a run to the terminal and into bench/results.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMet, ratioOf, reachedOf, type Measured, type Unit } from './figures.ts'

const ROOT = join(import.meta.dirname, '..')

const number = (value: number): string => {
  if (value >= 1000) return Math.round(value).toLocaleString('en-SG')
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1)
}

const figure = (value: number, unit: Unit): string =>
  unit === 'requests' || unit === 'lists' ? number(value) : `${number(value)} ${unit}`

const targetText = (measured: Measured): string => {
  const { target, unit } = measured
  if (target === undefined) return ''
  const sign = target.atLeast ? '≥' : '≤'
  const limit = target.of === 'ratio' ? `${target.limit}×` : figure(target.limit, unit)
  return `${target.of} ${sign} ${limit}`
}

const outcomeText = (measured: Measured): string => {
  const met = isMet(measured)
  if (met === null) return ''
  if (met) return 'met'
  const reached = reachedOf(measured) ?? 0
  const limit = measured.target?.limit ?? 1
  const off = measured.target?.atLeast ? limit / reached : reached / limit
  return `**missed ${off.toFixed(2)}×**`
}

const cells = (measured: Measured): string[] => {
  const { what, orders, slowed, product, bare, unit } = measured
  const ratio = ratioOf(measured)
  return [
    what,
    orders === null ? '' : number(orders),
    slowed ? '4×' : '',
    figure(product.median, unit),
    product.count < 5 ? '' : figure(product.p95, unit),
    bare ? `${figure(bare.summary.median, unit)} (${bare.what})` : '',
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
    targetText(measured),
    outcomeText(measured),
    String(product.count),
  ]
}

const HEAD = ['measure', 'orders', 'slowed', 'median', 'p95', 'bare platform, median', 'ratio', 'target', '', 'repeats']

export const tableOf = (measured: readonly Measured[]): string =>
  [HEAD, HEAD.map(() => '---'), ...measured.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n')

export interface Conditions {
  readonly browser: string
  readonly seconds: number
  /** Load average over one minute, before and after the run. */
  readonly load: readonly [before: number, after: number]
}

const conditionsText = ({ browser, seconds, load }: Conditions): string =>
  [
    `Measured on ${new Date().toISOString().slice(0, 10)}`,
    `${cpus().length} cores in a container`,
    `Node ${process.versions.node}`,
    `Chromium ${browser}, headless`,
    `load ${load[0].toFixed(1)} before the run and ${load[1].toFixed(1)} at its end`,
    `the run took ${Math.round(seconds)} s`,
  ].join(' · ')

/** Maximum load per core before the run; above it, times depend on other processes. */
const CALM = 0.5

const cautionText = ({ load }: Conditions): string =>
  load[0] > CALM * cpus().length
    ? ' **The machine was busy with other work: only the ratios count; times, and what is missed by time, are those of a loaded machine.**'
    : ''

/** Writes the run to a file of its own and returns its path within the repository. */
export const writeReport = (measured: readonly Measured[], conditions: Conditions): string => {
  const day = new Date().toISOString().slice(0, 10)
  const path = `bench/results/${day}-all-measures.md`
  const head = `# All measures, ${day}\n\nOutput of \`npm run bench\`.`
  const text = `${head}\n\n${conditionsText(conditions)}.${cautionText(conditions)}\n\n${tableOf(measured)}\n`
  writeFileSync(join(ROOT, path), text)
  spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), [join(ROOT, path)], { stdio: 'ignore' })
  return path
}
