import { useState } from 'react'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'

/** The screenshot of a claimed payment, as its host sees it. A picture that was never shown before needs signal. */
export const ProofPicture = ({ path, of }: { path: string | null; of: string }) => {
  const noun = useDeviceNoun()
  const shown = usePicture(path)
  const [missing, setMissing] = useState<string | null>(null)
  if (!shown) return null
  if (shown === missing)
    return (
      <p role="status" className="mt-3 rounded-[var(--radius-lg)] bg-sunk px-4 py-6 text-ink-2">
        The payment screenshot is not on this {noun}. Open it again when there is signal.
      </p>
    )
  return (
    <img
      src={shown}
      alt={`Payment screenshot of ${of}`}
      onError={() => setMissing(shown)}
      className="mt-3 max-h-[50dvh] w-full rounded-[var(--radius-lg)] border border-line object-contain"
    />
  )
}
