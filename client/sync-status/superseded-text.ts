// Texts of the card of a superseded status change. Pure.
import { formatClock } from '#shared/kernel/clock.ts'
import { statusLabel } from '#shared/order/order-status.ts'
import type { SupersededChange } from '#client/store/session/conflict-questions.ts'

export interface SupersededText {
  readonly title: string
  readonly text: string
  /** Label of the button that accepts the present status. */
  readonly keep: string
}

export const supersededText = ({ line, order, status }: SupersededChange): SupersededText => {
  const wanted = line.to ? statusLabel(line.to.status) : ''
  const now = status === undefined ? '' : statusLabel(status)
  const device = line.deviceName === '' ? '' : ` on ‘${line.deviceName}’`
  const result = now === '' ? '' : now === wanted ? `. Now the order is ${now} again` : `: ${now}`
  return {
    title: `Order ${order?.eOrderNo ?? '–'} did not stay ‘${wanted}’`,
    text: `${line.byName} set ${wanted} at ${formatClock(line.at)}${device}. A later change replaced it${result}.`,
    keep: `Keep ${now === '' ? 'it' : now}`,
  }
}
