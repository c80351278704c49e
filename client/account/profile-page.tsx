import { ChevronRight, LogOut } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { renameDevice, useDevice } from '#client/store/device.ts'
import { useSession } from '#client/store/session.ts'
import { useSyncState } from '#client/store/sync-state.ts'
import { useLive } from '#client/store/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/ui/page.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { initials } from '#client/ui/art.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { chooseTheme, chosenTheme, THEMES } from './theme.ts'

export const ProfilePage = () => {
  const { user } = useSession()
  const { needs } = useSyncState()
  const [leaving, setLeaving] = useState(false)
  const phone = useLive(async (db) => (user ? (await db.view.users.get(user.id))?.phone : undefined), [user?.id])

  return (
    <Page title="Profile" back={{ to: '/' }}>
      <header className="mt-4 flex items-center gap-4">
        <span
          className="disp grid size-16 shrink-0 place-content-center rounded-full bg-brand-soft text-title font-bold text-brand-ink"
          aria-hidden="true"
        >
          {initials(user?.name ?? '')}
        </span>
        <div className="min-w-0">
          <h1 className="text-head [overflow-wrap:anywhere]">{user?.name}</h1>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{user?.email}</p>
          {phone && <p className="num text-ink-2">+65 {phone}</p>}
        </div>
      </header>

      <nav className="rows mt-6 border-y border-line" aria-label="Profile">
        <RowLink to="/sync" text="To send" />
        {needs > 0 && <RowLink to="/needs-you" text={`Needs you · ${needs}`} />}
        <RowLink to="/group/list-my-groups" text="My Group" />
      </nav>

      <section className="mt-8 grid gap-6">
        <DeviceName />
        <ThemeChoice />
      </section>

      <div className="mt-10 mb-8">
        <Button icon={LogOut} wide onClick={() => setLeaving(true)}>
          Sign out
        </Button>
      </div>
      {leaving && <SignOutDialog onStay={() => setLeaving(false)} />}
    </Page>
  )
}

const RowLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="flex min-h-14 items-center justify-between gap-4 font-semibold text-ink no-underline">
    {text}
    <Icon of={ChevronRight} className="text-ink-3" />
  </Link>
)

const DeviceName = () => {
  const device = useDevice()
  const toast = useToast()
  const [typed, setTyped] = useState<string | null>(null)
  const changed = typed !== null && typed.trim() !== '' && typed.trim() !== device.name

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!changed) return
    void renameDevice(typed).then(() => {
      setTyped(null)
      toast({ text: `This phone is now ‘${typed.trim()}’` })
    })
  }

  return (
    <form className="flex items-start gap-3" onSubmit={save}>
      <TextField
        label="Name of this phone"
        className="flex-1"
        maxLength={40}
        value={typed ?? device.name}
        hint="Others see it beside what you hand over: ‘Counter 2’."
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="mt-[1.9rem] min-h-[3.25rem]" disabled={!changed}>
        Save
      </Button>
    </form>
  )
}

const ThemeChoice = () => {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <ChoiceChips
      label="Light or dark"
      choices={THEMES}
      value={theme}
      onChange={(value) => {
        const chosen = THEMES.find((choice) => choice.value === value)!.value
        chooseTheme(chosen)
        setTheme(chosen)
      }}
    />
  )
}
