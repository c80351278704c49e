import { useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SHARE_PATH, sharedPicture, type SharedFile } from '#client/store/device/shared-file.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { useSession } from '#client/store/session/session.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { withTimeout } from '#client/store/with-timeout.ts'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { PURCHASES } from '#client/app/parts/owned-record-page.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { countOwn, myBookings, myPurchases } from './order-live-queries.ts'
import { waitingForPayment, type WaitingPayment } from './waiting-payments.ts'

/** Bounds the wait for newer orders. */
const SYNC_TIMEOUT_MS = 8_000

const TITLE = 'Payment screenshot'

/** Continues after another app shared a picture with this one: leads to the order or booking that it pays. */
export const SharePicturePage = () => {
  const { refused } = useSearch({ from: '/either/share-picture' })
  const { user } = useSession()
  if (user === null) return <Guest isRefused={refused !== undefined} />
  return (
    <Page title={TITLE} back={PURCHASES}>
      <h1 className="sr-only desk:not-sr-only desk:mt-3 desk:text-head">{TITLE}</h1>
      {refused ? <Unreadable /> : <StoredPicture key={user.id} userId={user.id} />}
    </Page>
  )
}

const Guest = ({ isRefused }: { isRefused: boolean }) => {
  const noun = useDeviceNoun()
  const [isStored, setStored] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    sharedPicture.waitsForSignIn(systemClock.now()).then(setStored, () => setStored(false))
  }, [])
  return (
    <OpenPage title={TITLE} busy={isStored === undefined}>
      {isRefused && <Unreadable />}
      {!isRefused && isStored === false && <Missing />}
      {!isRefused && isStored && (
        <Empty
          level={1}
          title="Sign in to use this picture"
          text={`It is kept on this ${noun} for a day.`}
          next={{ to: '/sign-in', query: { next: SHARE_PATH }, label: 'Sign in and go on' }}
        />
      )}
    </OpenPage>
  )
}

const StoredPicture = ({ userId }: { userId: string }) => {
  const [picture, setPicture] = useState<SharedFile | null | undefined>(undefined)
  const orders = useLive(myPurchases)
  const bookings = useLive(myBookings)
  const now = useNow(30)
  useEffect(() => {
    sharedPicture.read(userId, systemClock.now()).then(setPicture, () => setPicture(null))
  }, [userId])
  if (picture === null) return <Missing />
  if (picture === undefined || orders === undefined || bookings === undefined) return <SkeletonRows />
  const waiting = waitingForPayment(orders, bookings, now)
  const [only] = waiting
  if (only === undefined)
    return (
      <AfterInitialSync>
        <NothingWaits picture={picture} records={orders.length + bookings.length} />
      </AfterInitialSync>
    )
  if (waiting.length === 1) return <Redirect {...only.page} />
  return <Choice picture={picture} waiting={waiting} />
}

const Choice = ({ picture, waiting }: { picture: SharedFile; waiting: readonly WaitingPayment[] }) => {
  const shown = useObjectUrl(picture.blob)
  return (
    <>
      {shown && (
        <img
          src={shown}
          alt="Shared screenshot"
          className="mt-2 max-h-56 w-full rounded-[var(--radius-lg)] border border-line object-contain"
        />
      )}
      <h2 className="mt-5 text-title">Choose the order that you paid</h2>
      <ul className="rows mt-2" aria-label="Waiting for payment">
        {waiting.map(({ id, page, title, about, cents }) => (
          <li key={id}>
            <Link {...page} className="flex min-h-[var(--tap)] items-center gap-3 py-2 text-ink no-underline">
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{title}</b>
                <span className="block text-meta text-ink-3">{about}</span>
              </span>
              <Money cents={cents} />
              <Icon of={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The device may not have the newest orders yet: the picture is given up only after a sync that brought none. */
const NothingWaits = ({ picture, records }: { picture: SharedFile; records: number }) => {
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    let isOutdated = false
    const look = async (): Promise<void> => {
      await withTimeout(SYNC_TIMEOUT_MS, syncNow()).catch(() => undefined)
      const store = await openedStore()
      const stored = store ? await countOwn(store.db) : records
      // The lists follow, and this is asked again.
      if (isOutdated || stored !== records) return
      setSure(true)
      await sharedPicture.forget(picture.id)
    }
    look().catch(() => setSure(true))
    return () => {
      isOutdated = true
    }
  }, [picture, records])
  if (!isSure) return <SkeletonRows />
  return (
    <Empty
      title="Nothing waits for payment"
      text="The picture was not saved. Share it again when an order asks for payment."
      next={{ to: '/event/list-my-purchases', label: 'My Purchase' }}
    />
  )
}

const Missing = () => (
  <Empty
    title="No picture here"
    text="Share the payment screenshot from your bank’s app again, or open the order and add it there."
  />
)

const Unreadable = () => (
  <Empty
    title="This picture could not be read"
    text="Nothing was kept. Share another picture, or open the order and add one there."
  />
)
