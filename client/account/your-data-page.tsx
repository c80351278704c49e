import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Link } from '#client/ui/link.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { fetchOwnData } from './fetch-own-data.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { UserPage } from '#client/account/parts/user-page.tsx'

const FILE = 'gotong-my-data.zip'

/** Export and deletion of the user's data. */
export const YourDataPage = () => {
  const noun = useDeviceNoun()
  const toast = useToast()
  const [busy, run] = useBusy()
  const [leaving, setLeaving] = useState(false)

  const download = async (): Promise<void> => {
    const outcome = await run(fetchOwnData)
    if (!outcome.ok) {
      const { code, message } = outcome.refusal
      return toast({ text: code === NO_SIGNAL.code ? 'This needs signal. Try again.' : message, failed: true })
    }
    saveFile(outcome.value, FILE)
    toast({ text: `Saved as ${FILE}` })
  }

  return (
    <UserPage title="Your data" narrow>
      <section className="mt-6 grid gap-3" aria-labelledby="download">
        <h2 id="download" className="text-title">
          Download a copy
        </h2>
        <p className="text-ink-2">
          One file with everything that Gotong has about you: your profile, addresses, orders, notifications and
          pictures.
        </p>
        <Button tone="main" icon={Download} wide busy={busy} onClick={() => void download()}>
          Download my data
        </Button>
        <p className="text-ink-2">
          How your data is used is explained in the <Link to="/policy">privacy policy</Link>.
        </p>
      </section>
      <section className="mt-10 mb-8 grid gap-3" aria-labelledby="delete">
        <h2 id="delete" className="text-title">
          Delete your account
        </h2>
        <p className="text-ink-2">
          You leave all groups, unpaid orders are cancelled, and your {noun}s forget everything. Orders that a host must
          keep stay without your name.
        </p>
        <Button tone="danger" icon={Trash2} wide onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      </section>
      {leaving && <DeleteAccountDialog onStay={() => setLeaving(false)} />}
    </UserPage>
  )
}
