import { Copy, MessageCircle } from 'lucide-react'
import { noShowMessage, orderLabel, type NoShow } from '#shared/collection/no-show.ts'
import { BUYER_SAYS_COLLECTED, isCollectedByBuyerOnly } from '#shared/collection/shown-status.ts'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { useCopy } from '#client/ui/use-copy.ts'
import { whatsAppLink } from './whatsapp-link.ts'

interface Props {
  readonly noShow: NoShow | null
  readonly book: CollectionBook
  readonly onClose: () => void
}

export const NoShowSheet = ({ noShow, book, onClose }: Props) => {
  const [copied, copy] = useCopy()
  const message = noShow ? noShowMessage(noShow, book) : ''
  const said = (noShow?.orders ?? []).filter(({ order }) => isCollectedByBuyerOnly(order))
  return (
    <Sheet
      open={noShow !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Message to ${noShow?.name ?? ''}`}
    >
      {said.length > 0 && (
        <p className="mb-3 font-semibold">
          {BUYER_SAYS_COLLECTED}: {said.map(({ order }) => orderLabel(order)).join(', ')}
        </p>
      )}
      <p aria-label="Message" className="rounded-[var(--radius-lg)] bg-sunk p-4 whitespace-pre-line">
        {message}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button icon={Copy} onClick={() => void copy(message)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <a
          className="btn btn-soft"
          href={whatsAppLink(noShow?.phone ?? '', message)}
          target="_blank"
          rel="noreferrer noopener"
        >
          <Icon of={MessageCircle} />
          WhatsApp
        </a>
      </div>
    </Sheet>
  )
}
