import type { Fault } from './fault.ts'
import type { Verdict } from './judge.ts'

const MARK = '<!-- measured -->'

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 160)

/** The document up to the mark, and after it the score and a table of all mutants. */
export const withTable = (
  document: string,
  verdicts: readonly { readonly fault: Fault; readonly verdict: Verdict }[],
  today = new Date(),
  /** Mutants without a verdict, because the fault or its file has changed. */
  unjudged = 0,
): string => {
  const killed = verdicts.filter(({ verdict }) => verdict.isKilled).length
  const score = ((100 * killed) / verdicts.length).toFixed(1)
  const rows = verdicts.map(
    ({ fault, verdict }) =>
      `| ${fault.id} | ${fault.file} | ${inCell(fault.breaks)} | ${verdict.isKilled ? '' : '**survived** '}${inCell(verdict.by)} |`,
  )
  return [
    `${document.split(MARK)[0]!.trimEnd()}\n\n${MARK}`,
    `Measured on ${today.toISOString().slice(0, 10)}: **${killed} of ${verdicts.length} killed, ${score} %**.${unjudged > 0 ? ` Not judged, because the fault or its file has changed since: ${unjudged}.` : ''}`,
    ['| mutant | file | breaks | killed by |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n')
}
