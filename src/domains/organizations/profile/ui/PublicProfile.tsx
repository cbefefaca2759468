import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '#web/kit/Facts.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { Face, Picture } from '#web/kit/Picture.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import type { ShownProfile } from '../organization-profile.contract.ts'
import classes from './profile.module.css'
import { hostOf, industryOf, placeOf, sizeOf } from './words.ts'

interface PublicProfileProps {
  profile: Omit<ShownProfile, 'id' | 'slug'>
  /** A line below the name, such as how reliably applicants are answered. */
  note?: ReactNode
  /** What the organization offers. */
  children?: ReactNode
}

const Outside = ({ to }: { to: string }) => (
  <OutboundAnchor href={to} inherit>
    {hostOf(to)}
  </OutboundAnchor>
)

/** An organization as everyone sees it; the editor's preview is the same. */
export const PublicProfile = ({ profile, note, children }: PublicProfileProps) => {
  const { name, tagline, cover_url, logo_url, website, links, founded_year } = profile
  return (
    <Stack gap="xl">
      {cover_url && <Picture src={cover_url} className={classes.cover} width={1120} height={280} />}
      <Group component="header" wrap="nowrap" align={tagline || note ? 'flex-start' : 'center'} gap="md">
        <Face src={logo_url} name={name} alt="" size={72} radius="md" color="orange" aria-hidden />
        <div>
          <Title>{name}</Title>
          {tagline && <Text size="lg">{tagline}</Text>}
          {note && (
            <Text c="dimmed" size="sm">
              {note}
            </Text>
          )}
        </div>
      </Group>
      <Facts
        columns={2}
        facts={[
          { label: 'Industry', value: industryOf(profile) },
          { label: 'Size', value: sizeOf(profile) },
          { label: 'Place', value: placeOf(profile) },
          { label: 'Founded', value: founded_year },
          { label: 'Website', value: website && <Outside to={website} /> },
          {
            label: 'Elsewhere',
            value:
              links.length > 0 ? (
                <Group gap="sm" component="span">
                  {links.map((link) => (
                    <Outside key={link} to={link} />
                  ))}
                </Group>
              ) : null,
          },
        ]}
      />
      {profile.description && (
        <section>
          <Title order={2} mb="sm">
            About {name}
          </Title>
          <RichText html={profile.description} />
        </section>
      )}
      {children}
    </Stack>
  )
}
