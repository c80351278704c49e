// One line of the doctor's report.

/** `advice` is worth a look and stops nothing; a `problem` keeps people from using a part of Gotong. */
export type FindingState = 'ok' | 'advice' | 'problem'

export interface Finding {
  readonly state: FindingState
  readonly area: 'Settings' | 'Server' | 'Data' | 'Disk' | 'Time' | 'Mail' | 'HTTPS' | 'Push'
  /** A sentence about the state as found. */
  readonly text: string
  /** A sentence about the next step; none where nothing is to be done. */
  readonly todo?: string
}

const MARKS: Readonly<Record<FindingState, string>> = { ok: 'ok     ', advice: 'advice ', problem: 'PROBLEM' }

/** Two lines at most: the state, and the next step below it. */
export const reportLines = ({ state, area, text, todo }: Finding): string[] => [
  `${MARKS[state]}  ${area}: ${text}`,
  ...(todo === undefined ? [] : [`         → ${todo}`]),
]

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

export const summaryLine = (findings: readonly Finding[]): string => {
  const count = (state: FindingState): number => findings.filter((finding) => finding.state === state).length
  return count('problem') === 0 && count('advice') === 0
    ? 'Everything is in order.'
    : `${counted(count('problem'), 'problem', 'problems')}, ${counted(count('advice'), 'piece of advice', 'pieces of advice')}.`
}
