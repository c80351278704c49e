import { Search as SearchIcon, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { normaliseCode, sameCodeWithin } from '#shared/collection/keyboard-scanner.ts'
import { stateIn } from '#shared/collection/collection-book.ts'
import { verdictFor, type OrderVerdict } from '#shared/collection/verdict.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { useDevice } from '#client/store/device/device.ts'
import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Link } from '#client/ui/link.tsx'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import { CameraView } from './camera-view.tsx'
import { useCounterSettings } from './use-counter-settings.ts'
import { CounterSettings } from './counter-settings.tsx'
import { playVerdictSound } from './verdict-sounds.ts'
import { FindView } from './find-view.tsx'
import type { RecentHandOver } from './recent-hand-overs.ts'
import { logRefused } from './refused-scans.ts'
import type { CollectionSubject } from './use-collection-subject.ts'
import { TallyStrip } from './tally-strip.tsx'
import { TallyView } from './tally-view.tsx'
import { UndoStrip } from './undo-strip.tsx'
import type { OpenCollectionBook } from './use-collection-book.ts'
import { useCamera } from './use-camera.ts'
import { useRemovedEvents } from './use-removed-events.ts'
import { allOwed, piecesIn, useHandOver, type HandOverOfOrder, type UndoOfOrder } from './use-hand-over.ts'
import { useBriefMessage } from './use-brief-message.ts'
import { useScannerKeys } from './use-scanner-keys.ts'
import { VerdictScreen } from './verdict-screen.tsx'
import { useScreenAwake } from '#client/pwa/parts/wake-lock.ts'

interface Props {
  readonly subject: CollectionSubject
  readonly open: OpenCollectionBook
  /** Code scanned before scanning started. */
  readonly firstCode: string | null
}

/** The same code within this time counts as the same scan. */
const REPEAT_MS = 3000

/** A visible verdict and the action taken on it. */
interface Open {
  readonly code: string
  readonly given: readonly HandOverOfOrder[] | null
  /** Durable on this device. */
  readonly saved: boolean
}

export const ScanView = ({ subject, open: { book, tally, recent }, firstCode }: Props) => {
  const desk = useIsDesktop()
  const choices = useCounterSettings()
  const device = useDevice()
  const counter = useHandOver(book)
  const [said, say] = useBriefMessage()
  const [open, setOpen] = useState<Open | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [saving, setSaving] = useState(0)
  const busy = saving > 0
  const [view, setView] = useState<'find' | 'tally' | null>(null)
  const [settings, setSettings] = useState(false)
  const isRepeat = useRef(sameCodeWithin(REPEAT_MS))
  const video = useRef<HTMLVideoElement>(null)
  useScreenAwake()
  const removed = useRemovedEvents(subject.events)

  const verdict = useMemo(() => (open ? verdictFor(open.code, book) : null), [open, book])
  const orders = tally.total.collected + tally.total.owed + tally.total.toCome

  const close = useCallback(() => {
    // The code may still be in front of the camera.
    if (open) isRepeat.current(normaliseCode(open.code), systemClock.now())
    setOpen(null)
    setTrouble(null)
  }, [open])

  /** `shown`: the verdict of the action; another code may have been read before everything is saved. */
  const give = async (giving: readonly HandOverOfOrder[], shown: Open | null): Promise<void> => {
    setSaving((n) => n + 1)
    setTrouble(null)
    const refusal = await counter.give(giving)
    setSaving((n) => n - 1)
    const [first] = giving
    if (refusal) {
      playVerdictSound('stop', choices)
      setOpen((now) => (now === shown && now?.given ? { ...now, given: null } : now))
      // Another verdict may be visible by now, so the message names the buyer.
      const words = `${first?.order.uName ?? ''}: ${refusal.message}`
      setTrouble(words)
      say(words, true)
      return
    }
    playVerdictSound('go', choices)
    if (shown?.given) return setOpen((now) => (now === shown ? { ...now, saved: true } : now))
    if (first) say(`${first.order.uName}: ${counted(piecesIn(giving), 'item')} handed over`)
    if (shown) isRepeat.current(normaliseCode(shown.code), systemClock.now())
    setOpen((now) => (now === shown ? null : now))
  }

  const show = (code: string): void => {
    const found = verdictFor(code, book)
    setView(null)
    setSettings(false)
    setTrouble(null)
    const act = choices.onScan && found.kind === 'go' && found.allGreen
    const giving = act ? found.green.map(allOwed) : null
    const shown: Open = { code, given: giving, saved: false }
    setOpen(shown)
    if (found.kind === 'stop') {
      void logRefused({ code: code.trim(), at: toSeconds(systemClock.now()), reason: found.title })
    }
    if (giving) void give(giving, shown)
    // A green scan vibrates; the sound follows when the hand-over is saved.
    else playVerdictSound(found.kind, found.kind === 'go' ? { ...choices, sound: false } : choices)
  }
  /** A code in front of the camera while something else is open is not scanned when that closes. */
  const read = (code: string, glimpsed = false): void => {
    const repeated = isRepeat.current(normaliseCode(code), systemClock.now())
    if (!repeated && !glimpsed) show(code)
  }
  const camera = useCamera(video, read, (open !== null && open.given === null) || view !== null || settings)
  useScannerKeys((code) => read(code))
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    if (firstCode !== null) latest.current(firstCode)
  }, [firstCode])

  const takeBack = async (taking: readonly UndoOfOrder[]): Promise<boolean> => {
    setSaving((n) => n + 1)
    const refusal = await counter.takeBack(taking)
    setSaving((n) => n - 1)
    if (!refusal) return true
    playVerdictSound('stop', choices)
    if (open) setTrouble(refusal.message)
    else say(refusal.message, true)
    return false
  }
  const undo = async ({ order, fact, pieces }: RecentHandOver): Promise<void> => {
    if (await takeBack([{ ref: order.id, facts: [fact.id] }]))
      say(`${order.uName}: ${counted(pieces, 'item')} taken back`)
  }
  const undoFirst = async ({ order, state }: OrderVerdict): Promise<void> => {
    if (state.first) await takeBack([{ ref: order.id, facts: [state.first.id] }])
  }
  const undoGiven = async (giving: readonly HandOverOfOrder[]): Promise<void> => {
    // All orders handed over by one scan, which may be more than the five of the undo strip.
    const taking = giving.flatMap(({ order }): UndoOfOrder[] => {
      const { liveFacts } = stateIn(book, book.orders.get(order.id) ?? order)
      const fact = liveFacts.findLast((each) => each.deviceId === device.id)
      return fact ? [{ ref: order.id, facts: [fact.id] }] : []
    })
    if (await takeBack(taking)) close()
  }

  // On a desktop the console above has the page's header.
  const Head = desk ? 'section' : 'header'
  return (
    <div className="page">
      <Head className="top sub" aria-label={subject.title}>
        <Link {...subject.from} className="btn btn-icon" aria-label="End">
          <Icon of={X} />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lead leading-5 !font-semibold !tracking-normal">{subject.title}</h1>
          <span className="num block truncate text-label text-ink-3">
            {counted(subject.events.length, 'event')} · {counted(orders, 'order')}
          </span>
        </div>
        {!desk && <SyncChip />}
      </Head>
      <main id="main" tabIndex={-1} className="flex flex-col !px-0">
        <CameraView video={video} use={camera} said={said} onSettings={() => setSettings(true)} />
        {removed.map(({ id, title }) => (
          <p key={id} role="alert" className="mx-5 mt-3.5 font-semibold text-danger-ink">
            ‘{title}’ was removed. Give nothing of it.
          </p>
        ))}
        <TallyStrip counts={tally.total} onOpen={() => setView('tally')} />
        <UndoStrip recent={recent} onUndo={(one) => void undo(one)} />
      </main>
      <Dock>
        <Button tone="main" icon={SearchIcon} wide onClick={() => setView('find')}>
          Find by name or phone
        </Button>
      </Dock>
      <CounterSettings open={settings} onOpenChange={setSettings} choices={choices} />
      {view === 'find' && <FindView book={book} onOpen={show} onClose={() => setView(null)} />}
      {view === 'tally' && <TallyView book={book} tally={tally} onOpen={show} onClose={() => setView(null)} />}
      {open && verdict && (
        <VerdictScreen
          verdict={verdict}
          read={open.code}
          book={book}
          listTitle={subject.title}
          trouble={trouble}
          given={open.given}
          saved={open.saved}
          busy={busy}
          onGive={(giving) => !busy && void give(giving, open)}
          onTakeBack={(each) => void undoFirst(each)}
          onUndoGiven={() => void undoGiven(open.given ?? [])}
          onFind={() => {
            close()
            setView('find')
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
