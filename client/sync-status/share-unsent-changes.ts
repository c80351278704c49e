import { exportUnsent } from '#client/store/session/end-session.ts'
import { saveFile } from '#client/ui/save-file.ts'

const NAME = 'gotong-not-sent'

/** Sharing takes no room on a full device; a download may fail there. Browsers share text files, and no JSON. */
export const shareUnsentChanges = async (): Promise<void> => {
  const content = await exportUnsent()
  const file = new File([content], `${NAME}.txt`, { type: 'text/plain' })
  if (!navigator.canShare?.({ files: [file] })) return saveFile(content, `${NAME}.json`)
  // The person may close the list of apps.
  await navigator.share({ files: [file] }).catch(() => undefined)
}
