import { z } from 'zod/mini'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { CloudCheck, CloudOff, Hand, RefreshCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useIsSaved } from '#client/store/changes/unsaved-changes.ts'
import { useDevice } from '#client/store/device/device.ts'
import { isStoragePersistent } from '#client/store/device/persistent-storage.ts'
import { useNow } from '#client/store/lists/now.ts'
import { syncNow, useSyncState, type SyncState } from '#client/store/session/sync-state.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { ago, syncWords } from '#client/sync-status/parts/sync-labels.ts'
import { UserColumns } from '#client/account/parts/user-columns.tsx'
import { When } from '#client/ui/when.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { OutboxEntry } from '#sync/client/client-store.ts'
import { operationLabel } from './operation-labels.ts'

const icons: Readonly<Record<SyncState['state'], IconType>> = {
  sent: CloudCheck,
  sending: RefreshCw,
  offline: CloudOff,
  needs: Hand,
}

interface QueuedChange {
  readonly entry: OutboxEntry
  /** The person and the event of the changed order or booking; '' for other changes. */
  readonly about: string
}

const aboutOf = async (db: GotongDatabase, { input }: OutboxEntry): Promise<string> => {
  const ref = z.object({ ref: z.string() }).safeParse(input).data?.ref
  if (ref === undefined) return ''
  const [order, booking] = await Promise.all([db.view.orders.get(ref), db.view.bookings.get(ref)])
  if (order !== undefined) return `${order.uName} · ${order.eTitle}`
  return booking?.uName ?? ''
}

const queuedChanges = async (db: GotongDatabase): Promise<QueuedChange[]> => {
  const entries = await db.table<OutboxEntry, number>('outbox').orderBy('seq').toArray()
  return Promise.all(entries.map(async (entry) => ({ entry, about: await aboutOf(db, entry) })))
}

const explain = (sync: SyncState, noun: string, isSaved: boolean): string => {
  if (sync.expired) return `Your changes wait on this ${noun} until you sign in again.`
  if (sync.upgrade) return 'Load the new version of Gotong. Then your waiting changes are sent.'
  if (sync.needs > 0) return 'The server could not accept a change. Please decide what to do with it.'
  if (sync.isIncomplete)
    return 'Part of Gotong did not load. Nothing is sent or fetched until it is here. Gotong tries again automatically.'
  if (!isSaved) return `This ${noun} cannot save anything now. Leave Gotong open: it tries again automatically.`
  if (sync.toSend === 0) return 'The server has all your changes.'
  return `${counted(sync.toSend, 'change')} to send. Nothing is lost: Gotong sends ${sync.toSend === 1 ? 'it' : 'them'} when there is signal.`
}

/** Opened from the sync chip: how far this phone and the server are apart. */
export const SyncPage = () => {
  const sync = useSyncState()
  const now = useNow(30)
  const noun = useDeviceNoun()
  const isSaved = useIsSaved()
  const words = syncWords(sync, now)
  const waiting = useLive(queuedChanges)
  const [busy, run] = useBusy()

  return (
    <Page title="To send" back={{ to: '/' }} wide>
      <UserColumns>
        <section className="mt-4 flex desk:mt-0 items-start gap-4" aria-live="polite">
          <span className="grid size-14 shrink-0 place-content-center rounded-full bg-sunk text-ink">
            <Icon of={icons[words.state]} className="size-7" />
          </span>
          <div className="min-w-0">
            <h1 className="text-head">{words.short.split(' · ')[0] || words.full}</h1>
            <p className="mt-1 text-ink-2">{explain(sync, noun, isSaved)}</p>
          </div>
        </section>

        <div className="mt-6 grid gap-2 desk:max-w-sm">
          {sync.expired ? (
            <ButtonLink to="/sign-in" query={{ next: '/sync' }} tone="main" wide>
              Sign in
            </ButtonLink>
          ) : sync.needs > 0 ? (
            <ButtonLink to="/needs-you" tone="main" wide icon={Hand}>
              {`Needs you · ${sync.needs}`}
            </ButtonLink>
          ) : (
            <Button tone="line" wide icon={RefreshCw} busy={busy} onClick={() => void run(syncNow)}>
              Sync now
            </Button>
          )}
        </div>

        {waiting && waiting.length > 0 && (
          <section className="mt-8">
            <h2 className="text-title">Waiting on this {noun}</h2>
            <ul className="rows mt-2 border-y border-line">
              {waiting.map(({ entry, about }) => (
                <li key={entry.ulid} className="flex min-h-14 items-center justify-between gap-4 py-2">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                    {operationLabel(entry)}
                    {about !== '' && <small className="block text-meta font-normal text-ink-2">{about}</small>}
                  </span>
                  <span className="num text-meta whitespace-nowrap text-ink-3">{ago(Math.max(0, now - entry.at))}</span>
                </li>
              ))}
            </ul>
          </section>
        )}

        <Facts lastSyncAt={sync.lastSyncAt} />
      </UserColumns>
    </Page>
  )
}

const Facts = ({ lastSyncAt }: { lastSyncAt: number | null }) => {
  const { name } = useDevice()
  const noun = useDeviceNoun()
  const isPersistent = useIsStoragePersistent()
  return (
    <dl className="rows mt-8 border-y border-line">
      <Fact term="Last sync">{lastSyncAt === null ? 'Not yet' : <When at={toSeconds(lastSyncAt)} clock />}</Fact>
      <Fact term={`This ${noun}`}>{name}</Fact>
      <Fact term="Protected when space runs low">
        {isPersistent === undefined ? '…' : isPersistent ? 'Yes' : 'Not guaranteed'}
      </Fact>
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
    <dt className="text-ink-2">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

const useIsStoragePersistent = (): boolean | undefined => {
  const [isPersistent, setPersistent] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    void isStoragePersistent().then(setPersistent)
  }, [])
  return isPersistent
}
