import { ScanLine } from 'lucide-react'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import { useMemo } from 'react'
import { packedCount } from '#shared/packing/packing-reply.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Page } from '#client/app/parts/page.tsx'
import { ReadyBox, ReadyList } from '#client/collection/parts/ready-check-list.tsx'
import { useReadiness } from '#client/collection/parts/readiness.ts'
import type { CollectionSubject } from './use-collection-subject.ts'
import { useScannerKeys } from './use-scanner-keys.ts'

interface Props {
  readonly subject: CollectionSubject
  readonly book: CollectionBook
  /** With the code that a scanner read, if any. */
  readonly onStart: (code: string | null) => void
}

/** Ready check before leaving home. Collection works without it. */
export const ReadyView = ({ subject, book, onStart }: Props) => {
  const orders = useMemo(() => [...book.orders.values()], [book.orders])
  const readiness = useReadiness(orders, subject.eventIds)
  useScannerKeys(onStart)
  return (
    <Page
      title="Collection"
      back={subject.from}
      className="pb-8"
      dock={
        <Dock>
          <Button tone="main" icon={ScanLine} wide onClick={() => onStart(null)}>
            Start scanning
          </Button>
        </Dock>
      }
    >
      <h1 className="text-head">{subject.title}</h1>
      <p className="num mt-1 text-meta text-ink-2">
        {counted(subject.events.length, 'event')} · {counted(packedCount(orders), 'order')}
      </p>
      <div className="mt-4">
        <ReadyBox readiness={readiness} />
      </div>
      <div className="mt-2">
        <ReadyList readiness={readiness} />
      </div>
    </Page>
  )
}
