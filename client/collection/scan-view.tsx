import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
import { FindView } from './find-view.tsx'
import type { CollectionSubject } from './use-collection-subject.ts'
import { TallyStrip } from './tally-strip.tsx'
import { TallyView } from './tally-view.tsx'
import { UndoStrip } from './undo-strip.tsx'
import type { OpenCollectionBook } from './use-collection-book.ts'
import { useCamera } from './use-camera.ts'
import { useRemovedEvents } from './use-removed-events.ts'
import { useBriefMessage } from './use-brief-message.ts'
import { useVerdict } from './use-verdict.ts'
import { useScannerKeys } from './use-scanner-keys.ts'
import { VerdictScreen } from './verdict-screen.tsx'
import type { Counts } from '#shared/collection/tally.ts'
import { useScreenAwake } from '#client/pwa/parts/wake-lock.ts'

interface Props {
  readonly subject: CollectionSubject
  readonly open: OpenCollectionBook
  /** Code scanned before scanning started. */
  readonly firstCode: string | null
}

const ScanHead = ({ subject, counts }: { subject: CollectionSubject; counts: Counts }) => {
  const isDesktop = useIsDesktop()
  const title = useRef<HTMLHeadingElement>(null)
  // ‘Start scanning’ had the focus, and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const orders = counts.collected + counts.owed + counts.toCome
  // On a desktop the console above has the page's header.
  const Head = isDesktop ? 'section' : 'header'
  return (
    <Head className="top sub" aria-label={subject.title}>
      <Link {...subject.from} className="btn btn-icon" aria-label="End">
        <Icon of={X} />
      </Link>
      <div className="min-w-0 flex-1">
        <h1
          ref={title}
          tabIndex={-1}
          className="truncate text-lead leading-5 font-semibold tracking-normal outline-none"
        >
          {subject.title}
        </h1>
        <span className="num block truncate text-label text-ink-3">
          {counted(subject.events.length, 'event')} · {counted(orders, 'order')}
        </span>
      </div>
      {!isDesktop && <SyncChip />}
    </Head>
  )
}

export const ScanView = ({ subject, open: { book, tally, recent }, firstCode }: Props) => {
  const choices = useCounterSettings()
  const [view, setView] = useState<'find' | 'tally' | null>(null)
  const [settings, setSettings] = useState(false)
  const [said, say] = useBriefMessage()
  const video = useRef<HTMLVideoElement>(null)
  useScreenAwake()
  const removed = useRemovedEvents(subject.events)
  const onShow = (): void => {
    setView(null)
    setSettings(false)
  }
  const used = useVerdict({ book, choices, say, onShow })
  const { open, verdict, isRepeated, show, close } = used

  /**
   * While an order or a panel is open, codes that the camera sees are only noted (`glimpsed`). A code that is still in view
   * when the panel closes is therefore a repeated one, and does not open its order.
   */
  const read = (code: string, glimpsed = false): void => {
    const repeated = isRepeated(code)
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

  return (
    <div className="page">
      <ScanHead subject={subject} counts={tally.total} />
      <main id="main" tabIndex={-1} className="flex flex-col px-0">
        <CameraView video={video} use={camera} said={said} onSettings={() => setSettings(true)} />
        {removed.map(({ id, title }) => (
          <p key={id} role="alert" className="mx-5 mt-3.5 font-semibold text-danger-ink">
            ‘{title}’ was removed. Give nothing of it.
          </p>
        ))}
        <TallyStrip counts={tally.total} onOpen={() => setView('tally')} />
        <UndoStrip recent={recent} onUndo={(one) => void used.undo(one)} />
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
          trouble={used.trouble}
          given={open.given}
          saved={open.saved}
          busy={used.busy}
          onGive={used.give}
          onTakeBack={(each) => void used.undoFirst(each)}
          onUndoGiven={() => void used.undoGiven()}
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
