import { PackageOpen } from 'lucide-react'
import { Banner } from '#client/ui/status-tag.tsx'
import type { OrderHistory } from '#shared/order/order.ts'

const TITLES: Readonly<Partial<Record<OrderHistory['what'], string>>> = {
  'pieces-cancelled': 'The host cancelled pieces of a case that did not fill',
  'case-bought': 'The host buys a case that did not fill',
}

/** Tells the buyer about decisions on cases that did not fill. */
export const CaseNotes = ({ history }: { history: readonly OrderHistory[] }) =>
  history.map((line) => {
    const title = TITLES[line.what]
    return (
      title !== undefined && (
        <Banner key={line.id} kind="brand" icon={PackageOpen} className="mt-3" title={title} text={line.note} />
      )
    )
  })
