import { Button, Card, Code, Collapse, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { numberLabel } from '#shared/labels.ts'
import { importColumns, MAX_ROWS } from '../job-import.contract.ts'
import { exampleCsv, saveFile } from './example.ts'
import classes from './import.module.css'

const Columns = () => (
  <dl className={classes.columns}>
    {importColumns.map(({ name, about, example }) => (
      <div key={name} className={classes.column}>
        <dt>
          <Code>{name}</Code>
        </dt>
        <dd>
          {about}
          {example && (
            <Text size="xs" c="dimmed" className={classes.example!}>
              {example}
            </Text>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Explains the file format, with an example to start from. */
export const FormatHelp = () => {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <Card component="section" aria-labelledby="format-title">
      <Title order={2} id="format-title">
        File format
      </Title>
      <Stack gap="sm" mt="xs">
        <Text>
          One job per row, up to {numberLabel(MAX_ROWS)} at a time, with column names in the first row. Only{' '}
          <Code>key</Code> and <Code>title</Code> are required; you can fill in the rest later.
        </Text>
        <Text>
          The key is your own ID for a job. Importing the same key again updates that job instead of creating
          a duplicate. JSON works too: a list of objects with the same names.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile('jobs-example.csv', exampleCsv())}
          >
            Download example
          </Button>
          <Button
            variant="subtle"
            aria-expanded={opened}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={toggle}
          >
            All {importColumns.length} columns
          </Button>
        </Group>
        <Collapse expanded={opened}>
          <Columns />
        </Collapse>
      </Stack>
    </Card>
  )
}
