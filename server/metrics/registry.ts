// Counters, gauges and histograms of this process, written in the Prometheus text format 0.0.4
// (https://prometheus.io/docs/instrumenting/exposition_formats/).

/** Values must come from a fixed set: route patterns, outcomes. Never ids, addresses or texts of people. */
export type Labels = Readonly<Record<string, string>>

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Gauge {
  set(value: number, labels?: Labels): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
}

interface About {
  /** With the unit at its end, as in `gotong_mail_age_seconds`. */
  readonly name: string
  readonly help: string
  /** Series that are shown with zero before anything is counted, so that rates begin at the first event. */
  readonly series?: readonly Labels[]
}

interface HistogramAbout extends About {
  /** Upper bounds, ascending, without infinity. */
  readonly buckets: readonly number[]
}

export interface Registry {
  counter(about: About): Counter
  gauge(about: About): Gauge
  histogram(about: HistogramAbout): Histogram
  /** All series in the text format. */
  text(): string
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const line = (name: string, labels: string, value: number): string =>
  `${name}${labels === '' ? '' : `{${labels}}`} ${value}`

const joined = (labels: string, more: string): string => (labels === '' ? more : `${labels},${more}`)

interface Distribution {
  /** For each bucket, the values that fall into it and no lower one; the last is above all bounds. */
  readonly counts: number[]
  sum: number
}

export const createRegistry = (): Registry => {
  const parts: (() => string[])[] = []
  const head = ({ name, help }: About, type: string): string[] => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

  const numbers = (about: About, type: 'counter' | 'gauge'): Map<string, number> => {
    const values = new Map((about.series ?? []).map((labels) => [labelText(labels), 0]))
    parts.push(() => [...head(about, type), ...[...values].map(([labels, value]) => line(about.name, labels, value))])
    return values
  }

  return {
    counter: (about) => {
      const values = numbers(about, 'counter')
      return {
        add: (labels = {}, by = 1) => {
          const key = labelText(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    gauge: (about) => {
      const values = numbers(about, 'gauge')
      return { set: (value, labels = {}) => void values.set(labelText(labels), value) }
    },
    histogram: (about) => {
      const { name, buckets } = about
      const empty = (): Distribution => ({ counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 })
      const found = new Map((about.series ?? []).map((labels) => [labelText(labels), empty()]))
      parts.push(() => [
        ...head(about, 'histogram'),
        ...[...found].flatMap(([labels, { counts, sum }]) => {
          let total = 0
          const lines = counts.map((count, index) => {
            total += count
            return line(`${name}_bucket`, joined(labels, `le="${buckets[index] ?? '+Inf'}"`), total)
          })
          return [...lines, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
        }),
      ])
      return {
        observe: (value, labels = {}) => {
          const key = labelText(labels)
          const into = found.get(key) ?? empty()
          found.set(key, into)
          const at = buckets.findIndex((bound) => value <= bound)
          const bucket = at === -1 ? buckets.length : at
          into.counts[bucket] = (into.counts[bucket] ?? 0) + 1
          into.sum += value
        },
      }
    },
    text: () => `${parts.flatMap((part) => part()).join('\n')}\n`,
  }
}
