import { Text } from '@mantine/core'
import type { FairDetail } from '../exhibitor-registration.contract.ts'
import classes from './fairs.module.css'
import { leftLabel, priceLabel } from './words.ts'

type Booth = FairDetail['booth'][number]

/** Shows what a booth is, costs, and includes, and how many are available. */
export const BoothCard = ({ booth, currency }: { booth: Booth; currency: string | null }) => (
  <>
    <Text fw={600}>{booth.name}</Text>
    <Text className={classes.price!}>{priceLabel(booth.price, currency)}</Text>
    {booth.size && <Text size="sm">{booth.size}</Text>}
    {booth.amenities.length > 0 && (
      <Text size="sm" c="dimmed">
        {booth.amenities.join(', ')}
      </Text>
    )}
    <Text size="sm" fw={500} c={booth.free > 0 ? undefined : 'dimmed'} className="tabular">
      {leftLabel(booth)}
    </Text>
  </>
)

/** The booths of an event, with the map. */
export const Booths = ({ fair }: { fair: FairDetail }) => (
  <>
    <ul className={classes.booths} aria-label="Booths">
      {fair.booth.map((booth) => (
        <li key={booth.id} className={classes.booth}>
          <BoothCard booth={booth} currency={fair.booth_currency} />
        </li>
      ))}
    </ul>
    <BoothMap fair={fair} />
  </>
)

export const BoothMap = ({ fair }: { fair: Pick<FairDetail, 'booth_map_url'> }) =>
  fair.booth_map_url && (
    <a href={fair.booth_map_url} target="_blank" rel="noreferrer" aria-label="Booth map, enlarged">
      <img src={fair.booth_map_url} alt="Booth map" className={classes.map} />
    </a>
  )
