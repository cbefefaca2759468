import { List, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './marketing.module.css'
import { Page } from './Page.tsx'
import { PageHeader } from './PageHeader.tsx'

export interface TextSection {
  title: string
  paragraphs: readonly ReactNode[]
  points?: readonly ReactNode[]
}

interface ReadingProps {
  title: string
  lead: string
  passages: readonly TextSection[]
}

const Part = ({ title, paragraphs, points }: TextSection) => (
  <section>
    <Title order={2} mb="xs">
      {title}
    </Title>
    <Stack gap="sm">
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed words in a fixed order
        <Text key={index}>{paragraph}</Text>
      ))}
      {points && (
        <List spacing="2xs" withPadding>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed words in a fixed order
            <List.Item key={index}>{point}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  </section>
)

/** A page of text to read, in named sections. */
export const TextPage = ({ title, lead, passages }: ReadingProps) => (
  <Page narrow>
    <article className={classes.reading}>
      <PageHeader title={title} description={lead} />
      <Stack gap="xl" mt="lg">
        {passages.map((passage) => (
          <Part key={passage.title} {...passage} />
        ))}
      </Stack>
    </article>
  </Page>
)
