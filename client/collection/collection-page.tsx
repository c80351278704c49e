import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useEffect, useState } from 'react'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { useOpenedOrders } from '#client/store/session/opened-orders.ts'
import { OrdersToCome } from '#client/sync-status/parts/orders-to-come.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Forbidden } from '#client/ui/forbidden.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { ChooseCollection } from './choose-collection.tsx'
import { unlockAudio } from './verdict-sounds.ts'
import { ReadyView } from './ready-view.tsx'
import { ScanView } from './scan-view.tsx'
import { useCollectionSubject, type CollectionSubject } from './use-collection-subject.ts'
import { useCollectionBook } from './use-collection-book.ts'

/** Seconds after its start within which a collection resumes, also after a restart. */
const RESUME_S = 6 * 3600
const HOME: BackTo = { to: '/event/list-packing-list' }

export const CollectionPage = () => {
  const { list, eventId, scan } = useSearch({ from: '/signed-in/collection' })
  const found = useCollectionSubject({ list, eventId })
  const subject = useRemembered(found, list ?? eventId)
  if (list === undefined && eventId === undefined) return <ChooseCollection />
  if (subject === undefined) return <Waiting />
  if (subject !== null && 'removed' in subject) return <Removed title={subject.removed} isList={list !== undefined} />
  if (subject === null)
    return (
      <Page title="Collection" back={HOME}>
        <Forbidden
          title="Only its host can open this collection"
          text="This package is not yours, or it is not on this device yet. Open it once with signal."
        />
        <ButtonLink tone="main" to="/event/list-packing-list" wide>
          My packages
        </ButtonLink>
      </Page>
    )
  return <Collecting key={subject.id} subject={subject} skipsReadyCheck={scan === '1'} />
}

/** A list or event that was open and is gone was removed, on this device or another, unless the browser discarded its database. */
const useRemembered = (found: ReturnType<typeof useCollectionSubject>, id: string | undefined): typeof found => {
  const [open, setOpen] = useState<CollectionSubject | null>(null)
  if (found && !('removed' in found) && found !== open) setOpen(found)
  return found === null && open !== null && open.id === id ? { removed: open.title } : found
}

const Removed = ({ title, isList }: { title: string; isList: boolean }) => (
  <Page title="Collection" back={HOME}>
    <EmptyAfterSync
      title={`‘${title}’ was removed`}
      text={
        isList
          ? 'Earlier hand-overs stay recorded. Choose another package or event.'
          : 'Its orders are cancelled: hand over nothing more. Decide under Needs you about goods that were handed over before.'
      }
    >
      <ButtonLink tone="main" to={isList ? '/event/list-packing-list' : '/needs-you'}>
        {isList ? 'My packages' : 'Needs you'}
      </ButtonLink>
    </EmptyAfterSync>
  </Page>
)

const Waiting = () => (
  <Page title="Collection" back={HOME} busy>
    <SkeletonRows rows={6} />
  </Page>
)

interface Start {
  readonly code: string | null
}

const Collecting = ({ subject, skipsReadyCheck }: { subject: CollectionSubject; skipsReadyCheck: boolean }) => {
  const open = useCollectionBook(subject)
  const orders = useOpenedOrders(subject.events)
  const [startedAt, writeStartedAt, known] = useSetting(`collection-started:${subject.id}`, 0)
  const [start, setStart] = useState<Start | null>(null)
  // Decided once, so that a collection which goes on for longer does not jump back to the ready check.
  const [isResumed, setIsResumed] = useState<boolean | null>(null)
  const now = toSeconds(systemClock.now())
  if (known && isResumed === null) setIsResumed(skipsReadyCheck || now - startedAt <= RESUME_S)

  useEffect(() => {
    document.addEventListener('pointerdown', unlockAudio)
    return () => document.removeEventListener('pointerdown', unlockAudio)
  }, [])

  // A reload resumes scanning for as long as after the ready check.
  useEffect(() => {
    if (skipsReadyCheck) void writeStartedAt(toSeconds(systemClock.now()))
  }, [skipsReadyCheck, writeStartedAt])

  // A resumed collection must not show the ready check first: scanner keys at that moment would be lost.
  if (!open || !known) return <Waiting />
  if (orders !== 'here')
    return (
      <Page title="Collection" back={HOME}>
        <OrdersToCome state={orders} />
      </Page>
    )
  const begin = (code: string | null): void => {
    setStart({ code })
    void writeStartedAt(now)
  }
  if (start === null && !skipsReadyCheck && isResumed !== true)
    return <ReadyView subject={subject} book={open.book} onStart={begin} />
  return <ScanView subject={subject} open={open} firstCode={start?.code ?? null} />
}
