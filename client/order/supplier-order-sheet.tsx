import { Check, Copy, Share2 } from 'lucide-react'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { makeSupplierPdf } from '#client/packing/parts/make-supplier-pdf.ts'
import { useNow } from '#client/store/lists/now.ts'
import { Button, ButtonRow } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useCopy } from '#client/ui/use-copy.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import {
  isOrderedFromSupplier,
  NOT_FULL,
  supplierDetails,
  supplierHead,
  supplierOrder,
  supplierQuantity,
  supplierTable,
  supplierText,
  unfilledText,
  type SupplierLine,
} from '#shared/order/supplier-order.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import { undecidedCases } from './undecided-cases.ts'

export interface SupplierOrderSheetProps {
  managed: ManagedEvent
  onClose: () => void
}

/** Whether the browser supports the Web Share API. */
const canShare = (): boolean => typeof navigator.share === 'function'

/** Closing the share sheet is not a failure. */
const share = (title: string, text: string): Promise<void> => navigator.share({ title, text }).catch(() => undefined)

/** Totals of an event for its supplier: to copy, to share, and as a file. Works offline. */
export const SupplierOrderSheet = ({ managed, onClose }: SupplierOrderSheetProps) => {
  const { event, orders, products } = managed
  const now = useNow(30)
  const [copied, copy] = useCopy()
  const toast = useToast()
  const lines = supplierOrder(
    event,
    products,
    orders.map(({ order }) => order),
  )
  const ordered = lines.filter(isOrderedFromSupplier)
  const unfilled = lines.filter((line) => line.unfilled > 0)
  const head = supplierHead(event, now)
  const title = `${event.title} Supplier order`
  const text = supplierText(event, lines, now)
  const copyText = async (): Promise<void> => {
    if (await copy(text)) toast({ text: 'Supplier order copied' })
  }
  const pdf = (signal: AbortSignal): Promise<Blob | null> =>
    makeSupplierPdf(
      {
        title: event.title,
        head,
        items: ordered.map((line) => ({
          quantity: supplierQuantity(line),
          name: line.name,
          options: supplierDetails(line),
        })),
        unfilled: {
          heading: NOT_FULL,
          items: unfilled.map((line) => ({ quantity: unfilledText(line), name: line.name, options: [] })),
        },
        printedAt: toSeconds(systemClock.now()),
      },
      signal,
    )
  return (
    <ExportSheet
      title="Supplier order"
      content={() => ({ title, tables: [supplierTable(event, lines)] })}
      pdf={pdf}
      isSecondary
      onClose={onClose}
    >
      <div className="text-meta text-ink-2">
        {head.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {lines.length === 0 && <p>No items are ordered.</p>}
      <SupplierLines label="To order" lines={ordered} />
      {unfilled.length > 0 && (
        <div>
          <h3 className="legend">{NOT_FULL}</h3>
          <ul className="mt-1 grid gap-1" aria-label={NOT_FULL}>
            {unfilled.map((line) => (
              <li key={line.pid} className="[overflow-wrap:anywhere]">
                <b className="num font-semibold">{unfilledText(line)}</b> {line.name}
              </li>
            ))}
          </ul>
          {undecidedCases(managed, now).length > 0 && (
            <p className="mt-1 text-meta text-ink-2">
              Not decided yet. Decide on the orders page before you order from the supplier.
            </p>
          )}
        </div>
      )}
      {lines.length > 0 && (
        <ButtonRow>
          <Button tone="main" icon={copied ? Check : Copy} onClick={() => void copyText()}>
            <span aria-live="polite">{copied ? 'COPIED' : 'Copy text'}</span>
          </Button>
          {canShare() && (
            <Button tone="soft" icon={Share2} onClick={() => void share(title, text)}>
              Share
            </Button>
          )}
        </ButtonRow>
      )}
    </ExportSheet>
  )
}

const SupplierLines = ({ label, lines }: { label: string; lines: readonly SupplierLine[] }) => (
  <ul className="rows" aria-label={label}>
    {lines.map((line) => (
      <li key={line.pid} className="py-2">
        <p className="[overflow-wrap:anywhere]">
          <b className="num font-semibold">{supplierQuantity(line)}</b> {line.name}
        </p>
        {supplierDetails(line).map((detail) => (
          <p key={detail} className="text-meta text-ink-2 [overflow-wrap:anywhere]">
            {detail}
          </p>
        ))}
      </li>
    ))}
  </ul>
)
