import { Anchor, Group, Spoiler, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { dayLabel, momentLabel } from '#shared/labels.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { Quote } from '#web/kit/Quote.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import type { JobOffer } from '../offer-terms.contract.ts'
import classes from './offers.module.css'
import { type Change, changesBetween, payOf } from './words.ts'

const Said = ({ change: { label, before, after } }: { change: Change }) => (
  <li>
    <strong>{label}:</strong> {before ? <s>{before}</s> : 'not stated'} → {after ?? 'not stated'}
  </li>
)

/** Long texts are named; what they said before can be opened. */
const Details = ({ before }: { before: string }) =>
  before === '' ? (
    <li>
      <strong>Details:</strong> added
    </li>
  ) : (
    <li>
      <details>
        <summary>
          <strong>Details:</strong> changed. What they said before
        </summary>
        <span className={classes.words}>{before}</span>
      </details>
    </li>
  )

/** What each version changed, latest first. */
const Changes = ({ offer: { terms, earlier, time_zone } }: { offer: JobOffer }) => {
  const zone = useOwnZone() ?? 'UTC'
  const versions = [terms, ...earlier]
  return (
    <Stack gap="xs">
      {earlier.map((before, index) => {
        const after = versions[index]!
        return (
          <div key={after.version}>
            <Text size="sm" fw={500}>
              Changed on {momentLabel(after.written_at, zone)}
            </Text>
            <ul className={classes.changes}>
              {changesBetween(before, after, time_zone).map((change) => (
                <Said key={change.label} change={change} />
              ))}
              {before.details !== after.details && <Details before={before.details} />}
            </ul>
          </div>
        )
      })}
    </Stack>
  )
}

interface OfferTermsProps {
  offer: JobOffer
  /** The address of its file. */
  file: string
  /** The deadline is said elsewhere. */
  bare?: boolean
  /** Who wrote it knows the details. */
  forTeam?: boolean
}

/** The terms of an offer, and what they were before. */
export const OfferTerms = ({ offer, file, bare = false, forTeam = false }: OfferTermsProps) => {
  const { terms, time_zone, state } = offer
  return (
    <Stack gap="sm">
      <Facts
        columns={2}
        facts={[
          { label: 'Pay', value: payOf(terms) },
          { label: 'Start', value: terms.start_date && dayLabel(terms.start_date) },
          { label: 'Place', value: terms.place },
          !bare &&
            (state === 'waiting' || state === 'lapsed') && {
              label: 'Answer by',
              value: <MomentInZone at={terms.reply_by} zone={time_zone} />,
            },
          {
            label: 'File',
            value: terms.file && (
              <Anchor href={file} target="_blank" rel="noopener" inherit>
                <Group component="span" gap="2xs" wrap="nowrap">
                  <IconFileText size={16} aria-hidden /> {terms.file.filename}
                </Group>
              </Anchor>
            ),
          },
        ]}
      />
      {terms.details &&
        (forTeam ? (
          <Spoiler maxHeight={120} showLabel="Show all" hideLabel="Show less">
            <Quote size="sm">{terms.details}</Quote>
          </Spoiler>
        ) : (
          <Quote size="sm">{terms.details}</Quote>
        ))}
      {offer.earlier.length > 0 && <Changes offer={offer} />}
    </Stack>
  )
}
