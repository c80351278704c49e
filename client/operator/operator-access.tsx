import { useState, type ReactNode } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { signInAsOperator, useOperatorToken } from './operator-session.ts'

/** Shows its children to the operator, and asks everybody else for the operator's password. */
export const OperatorAccess = ({ title, children }: { title: string; children: ReactNode }) => {
  const token = useOperatorToken()
  const site = useSiteSettings()
  if (token !== null) return children
  return (
    <Page title={title} back={{ to: '/', label: 'Home' }}>
      {site?.operatorView === false ? (
        <Empty
          level={1}
          title="The operator’s view is off"
          text="This server has no ADMIN_PASSWORD. Set one in its settings and restart it to use this page."
          next={{ to: '/', label: 'Return to Home' }}
        />
      ) : (
        <PasswordDialog />
      )}
    </Page>
  )
}

const PasswordDialog = () => {
  const [password, setPassword] = useState('')
  const saving = useFormSave()
  const enter = async (): Promise<void> => {
    saving.clear()
    saving.show((await saving.run(() => signInAsOperator(password)))?.message)
  }
  return (
    <Dialog
      open
      alert
      onOpenChange={() => undefined}
      title="Admin Access Required"
      text="Enter the password of this server’s operator. Access ends after one hour, or when you close this page."
    >
      <form className="grid gap-4" {...saving.form(enter)} noValidate={false}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={saving.error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          Enter
        </Button>
        <ButtonLink to="/" tone="bare" wide>
          Return to Home
        </ButtonLink>
      </form>
    </Dialog>
  )
}
