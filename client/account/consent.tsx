import { Checkbox } from '#client/ui/checkbox.tsx'
import { Link } from '#client/ui/link.tsx'

/** Consent at sign-up; marketing can be declined. */
export const Consent = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <div className="mt-2 grid gap-1">
    <Checkbox name="consent" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      Send me account summaries, offers and marketing by email or SMS.
    </Checkbox>
    <p className="text-meta text-ink-2">
      By signing up you accept the <Link to="/policy">Terms of Service</Link> and the{' '}
      <Link to="/policy">Privacy Policy</Link>.
    </p>
  </div>
)
