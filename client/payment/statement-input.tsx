import { FileText } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import type { StatementInputState } from './use-statement-input.ts'

/** The types that phones give to CSV files, and workbooks, so that their owner reads how to save them. */
const ACCEPTED =
  '.csv,.txt,.tsv,.xls,.xlsx,text/csv,text/comma-separated-values,application/csv,text/plain,application/vnd.ms-excel'

/** Takes a statement as a file, dropped or chosen, or as pasted lines. */
export const StatementInput = ({ input }: { input: StatementInputState }) => {
  const { isBusy, messages, isOver, typed, setTyped, takeFile } = input
  return (
    <div className="mt-5 grid gap-6 desk:grid-cols-2 desk:gap-10">
      <section aria-label="Statement file">
        <label
          className={classNames(
            'flex min-h-44 w-full flex-col items-center justify-center gap-1 rounded-[var(--radius-lg)] border-2 border-dashed px-4 py-6 text-center focus-within:outline-3 focus-within:outline-brand',
            isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
          )}
        >
          <Icon of={FileText} className="mb-1 size-9 text-brand-ink" />
          <b className="disp block text-lead font-semibold text-brand-ink">
            {isBusy ? 'Reading the statement…' : 'Choose or drop a bank statement'}
          </b>
          <span className="block max-w-72 text-meta text-ink-2">
            The CSV file of DBS, POSB, OCBC, UOB, Maybank, Revolut or another bank.
          </span>
          <input
            type="file"
            accept={ACCEPTED}
            className="sr-only"
            disabled={isBusy}
            aria-describedby={messages.file === undefined ? undefined : 'statement-error'}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) takeFile(file)
              event.target.value = ''
            }}
          />
        </label>
        {messages.file !== undefined && (
          <div className="mt-2">
            <FieldError id="statement-error">{messages.file}</FieldError>
          </div>
        )}
      </section>
      <form aria-label="Pasted lines" {...input.linesForm}>
        <TextArea
          label="Or paste lines from your bank’s app"
          hint="Each transfer with its date, its amount, and the name or reference. Cells of a spreadsheet work too."
          rows={5}
          spellCheck={false}
          value={typed}
          error={messages.lines}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-3" busy={isBusy}>
          Read the lines
        </Button>
      </form>
    </div>
  )
}
