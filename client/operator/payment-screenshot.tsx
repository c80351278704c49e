import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useObjectUrl } from '#client/ui/use-object-url.ts'
import { loadPictureAsOperator } from './operator-session.ts'

/** The screenshot of a bank transfer, which only the operator may load. */
export const PaymentScreenshot = ({ path, of }: { path: string | null; of: string }) => {
  const [loaded, setLoaded] = useState<{ readonly attempt: number; readonly bytes: Blob | 'failed' }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (path === null) return
    let isOutdated = false
    void loadPictureAsOperator(path).then((bytes) => {
      if (!isOutdated) setLoaded({ attempt, bytes: bytes ?? 'failed' })
    })
    return () => {
      isOutdated = true
    }
  }, [path, attempt])
  if (path === null) return <p className="text-meta text-unpaid-ink">No screenshot</p>
  if (loaded?.attempt !== attempt) return <Skeleton className="mt-2 h-40 rounded-[var(--radius-lg)]" />
  if (loaded.bytes === 'failed')
    return (
      <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-meta text-unpaid-ink">The screenshot could not be loaded</p>
        <Button
          small
          icon={RotateCw}
          aria-label={`Try again, screenshot of ${of}`}
          onClick={() => setAttempt(attempt + 1)}
        >
          Try again
        </Button>
      </div>
    )
  return (
    <LoadedPicture
      bytes={loaded.bytes}
      alt={`Payment screenshot of ${of}`}
      onBroken={() => setLoaded({ attempt, bytes: 'failed' })}
    />
  )
}

const LoadedPicture = ({ bytes, alt, onBroken }: { bytes: Blob; alt: string; onBroken: () => void }) => (
  <img
    src={useObjectUrl(bytes)}
    alt={alt}
    onError={onBroken}
    className="mt-2 max-h-72 w-full rounded-[var(--radius-lg)] border border-line object-contain"
  />
)
