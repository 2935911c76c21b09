import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { styled, ThemeProvider } from '@mui/material/styles';
import Bell from 'lucide-react/icons/bell';
import MessageSquare from 'lucide-react/icons/message-square';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useState } from 'react';
import { Chart, Legend } from '../../src/client/dashboards/charts/Chart.tsx';
import { makeFeedback } from '../../src/domain/surveys/feedback-fixture.ts';
import { toChartModel } from '../../src/measures/registry.ts';
import { createAppTheme } from '../../src/client/core/theme/create-app-theme.ts';
import { Avatar } from '../../src/client/ui/Avatar.tsx';
import { Explained } from '../../src/client/ui/Explained.tsx';
import { Badge, StatusChip } from '../../src/client/ui/StatusChip.tsx';
import { Card, CardBody, CardTitle, Notice } from '../../src/client/ui/Card.tsx';
import { ChoiceMenu } from '../../src/client/ui/ChoiceMenu.tsx';
import { CopyButton } from '../../src/client/ui/CopyButton.tsx';
import { DeltaText } from '../../src/client/ui/DeltaText.tsx';
import { ConfirmProvider, useConfirm } from '../../src/client/ui/ConfirmProvider.tsx';
import { DistinctName } from '../../src/client/ui/DistinctName.tsx';
import { DownloadMenu } from '../../src/client/ui/DownloadMenu.tsx';
import { FileDrop } from '../../src/client/ui/FileDrop.tsx';
import { FilterChips } from '../../src/client/ui/FilterChips.tsx';
import { MultiSelect } from '../../src/client/ui/filters/FilterBar.tsx';
import { FilterNote } from '../../src/client/ui/filters/FilterNote.tsx';
import { FiltersSheet } from '../../src/client/ui/FiltersSheet.tsx';
import { Hidden } from '../../src/client/ui/Hidden.ts';
import { Icon, IconTile } from '../../src/client/ui/Icon.tsx';
import { Mark } from '../../src/client/ui/Mark.ts';
import { Logo } from '../../src/client/ui/Logo.tsx';
import { PinButton } from '../../src/client/ui/PageHeader.tsx';
import { DayPicker } from '../../src/client/ui/period/DayPicker.tsx';
import { Parts as LineParts } from '../../src/client/ui/Parts.tsx';
import { MonthRangePicker } from '../../src/client/ui/period/MonthRangePicker.tsx';
import { List, Row, Stack, Text } from '../../src/client/ui/primitives.ts';
import { ProgressBar } from '../../src/client/ui/ProgressBar.tsx';
import { FormDialog } from '../../src/client/ui/FormDialog.tsx';
import { ContactButtons } from '../../src/client/ui/requests/ContactButtons.tsx';
import { RequestChips } from '../../src/client/ui/requests/RequestChips.tsx';
import { RecordMarkdown } from '../../src/client/ui/RecordMarkdown.tsx';
import { ReportDialog } from '../../src/client/ui/ReportDialog.tsx';
import { Rated, Stars } from '../../src/client/ui/Stars.tsx';
import { RecordLink } from '../../src/client/ui/RecordLink.tsx';
import { ListSkeleton } from '../../src/client/ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../src/client/ui/States.tsx';
import { Steps } from '../../src/client/ui/Steps.tsx';
import { TabLinks } from '../../src/client/ui/TabLinks.ts';
import { notifyError, notifySuccess } from '../../src/client/ui/toast.ts';
import { SAMPLE_TODAY, getSample } from '../../src/domain/measures/widgets/samples.ts';
import type { WidgetKind } from '../../src/domain/measures/widgets/widget-kind.ts';
import { widgetKinds } from '../../src/domain/measures/widgets/widget-kinds.ts';
import { srrStatus } from '../../src/generated/enums/srr-status.ts';

const SCHEMES = ['light', 'dark'] as const;
const ignore = (): void => undefined;
const REQUEST = makeFeedback({
  contact: true,
  score: 2.4,
  phone: '+15035550186',
  email: 'ann@example.com',
  answers: [
    {
      questionId: '1',
      category: { name: 'Wait Time', code: 'WT' },
      value: 1.6,
      text: null,
      isNotApplicable: false,
    },
  ],
});

const Ground = styled(ScopedCssBaseline)(({ theme }) => ({
  padding: 24,
  backgroundColor: theme.palette.background.default,
}));

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 16,
});

const Drawing = styled('div')({ display: 'flex', flexDirection: 'column', height: 340 });

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardBody>
        <CardTitle as="h3">{title}</CardTitle>
        <Stack gap={12} margin="12px 0 0">
          {children}
        </Stack>
      </CardBody>
    </Card>
  );
}

function Questions() {
  const confirm = useConfirm();
  const [isReporting, setReporting] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const endNaming = () => setNaming(false);
  return (
    <Row gap={12} wraps>
      <DownloadMenu formats={['pdf', 'xlsx', 'csv']} source={{ path: '/units/export', query: {} }} />
      <Button variant="outlined" onClick={() => setReporting(true)}>
        Offer a long file
      </Button>
      {isReporting && <ReportDialog path="/units/export" rows={25_000} onClose={() => setReporting(false)} />}
      <Button variant="outlined" onClick={() => setNaming(true)}>
        Ask for a name
      </Button>
      {isNaming && (
        <FormDialog
          title="Save view"
          saveLabel="Save"
          maxWidth="xs"
          isSaving={false}
          onSave={() => Promise.resolve(endNaming())}
          onClose={endNaming}
        >
          <TextField label="Name" />
        </FormDialog>
      )}
      <Button
        variant="outlined"
        onClick={() =>
          void confirm({ title: 'Delete 3 users', message: 'This cannot be undone.', level: 'DANGER' })
        }
      >
        Ask before deleting
      </Button>
      <Button variant="outlined" onClick={() => notifySuccess('The user was updated successfully.')}>
        Say that it worked
      </Button>
      <Button variant="outlined" onClick={() => notifyError('The user could not be updated.')}>
        Say that it failed
      </Button>
    </Row>
  );
}

function Choices() {
  const [chosen, setChosen] = useState<string[]>([]);
  const [one, setOne] = useState('0');
  const [isPinned, setPinned] = useState(false);
  const [day, setDay] = useState('');
  const [period, setPeriod] = useState({ gte: '2026-09-01', lt: '2026-12-01' });
  const options = Array.from({ length: 500 }, (_, n) => ({ id: String(n), name: `Practice ${n + 1}` }));
  return (
    <>
      <MultiSelect
        noun={{ one: 'practice', many: 'practices' }}
        icon={Store}
        {...{ options, chosen, onChoose: setChosen }}
      />
      <Row gap={12} wraps>
        <MonthRangePicker period={period} onPick={setPeriod} today={SAMPLE_TODAY} label="Score" />
        <PinButton isPinned={isPinned} onPin={setPinned} />
        <TextField
          label="Due date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ input: { endAdornment: <DayPicker label="Due date" value={day} onPick={setDay} /> } }}
        />
        <ChoiceMenu
          kind="field"
          label="Practice"
          icon={Store}
          options={options.slice(0, 3)}
          chosen={one}
          onChoose={setOne}
        />
        <FiltersSheet count={2} onClear={ignore}>
          <Text>Filters of a narrow screen</Text>
        </FiltersSheet>
      </Row>
      <FilterNote experienceType="EMPLOYEE" filters={{ practiceIds: [], providerIds: ['0'] }} />
      <FilterChips
        chips={[
          { label: 'Practice', text: 'Cedar Park' },
          { label: 'Status', text: 'Not Contacted' },
        ]}
        onRemove={ignore}
        onClear={ignore}
      />
    </>
  );
}

function UiParts({ scheme }: { scheme: (typeof SCHEMES)[number] }) {
  return (
    <Grid>
      <Part title="Words">
        <Text variant="h2" as="p">
          Large words
        </Text>
        <Text>Words of a page</Text>
        <Text tone="muted" variant="caption">
          Quiet words
        </Text>
        <List isDivided gap={8}>
          <li>One of a list</li>
          <li>
            Another <Hidden>with words for those who hear the page</Hidden>
          </li>
        </List>
        <RecordLink entity="practice" id="0">
          A record
        </RecordLink>
        <DistinctName name="Bright Smiles Cedar Park" shared="Bright Smiles " />
        <RecordMarkdown markdown={'Words with **weight**:\n\n- one\n- another'} />
      </Part>
      <Part title="Signs">
        <Row gap={12} wraps>
          <Logo />
          <Avatar name="Zoë van der Berg" />
          <Avatar name="Cedar Park" shape="place" />
          <IconTile>
            <Icon of={Bell} />
          </IconTile>
          <Badge>SPANISH</Badge>
          <span>
            They <Mark>waited an hour</Mark>.
          </span>
          <CopyButton value="chs_live_1" label="Copy the token" />
        </Row>
        <Row gap={12} wraps>
          <Stars score={4.3} none="Not Rated" />
          <Stars score={null} none="Not Rated" />
          <Rated stars={4.3} count={120} interval={{ low: 4.1, high: 4.5 }} />
          <Rated stars={4.3} count={3} interval={null} />
          <DeltaText text="0.2" direction="up" />
          <DeltaText text="0.2" direction="down" />
          <DeltaText text="0.0" direction="none" />
          <Explained text="Of the surveys sent in this period.">of surveys sent</Explained>
          <Text as="span" variant="caption" tone="muted">
            <LineParts of="4.1 – 4.5 · 120 answers" />
          </Text>
        </Row>
        <Row gap={8} wraps>
          {srrStatus.map(({ value }) => (
            <StatusChip key={value} status={value} />
          ))}
        </Row>
      </Part>
      <Part title="Choices">
        <Choices />
      </Part>
      <Part title="Questions and messages">
        <Questions />
        <Notice>Dana may see the practices that she works at.</Notice>
      </Part>
      <Part title="Files and steps">
        <Steps labels={['File', 'Check', 'Done']} current={1} />
        <FileDrop
          what="CSV file"
          accept=".csv"
          hint="Up to 10,000 rows"
          problems={['Line 3: Invalid Email']}
          onChosen={ignore}
        />
        <ProgressBar label="40% imported" value={40} />
      </Part>
      <Part title="Tabs">
        <TabLinks aria-label={`Tabs in ${scheme} colours`}>
          <a href="#tab" aria-current="page">
            Overview
          </a>
          <a href="#feedback">
            Feedback <small>333</small>
          </a>
        </TabLinks>
      </Part>
      <Part title="Nothing there">
        <EmptyState
          icon={MessageSquare}
          title="No feedback yet"
          text="Send a survey to hear from patients."
        />
      </Part>
      <Part title="A request">
        <RequestChips feedback={REQUEST} />
        <ContactButtons feedback={REQUEST} />
      </Part>
      <Part title="Failed">
        <ErrorState onRetry={ignore} />
      </Part>
      <Part title="Loading">
        <ListSkeleton rows={3} avatar="person" />
        <ListSkeleton rows={3} avatar="place" isCards />
      </Part>
    </Grid>
  );
}

function Drawn({ kind }: { kind: WidgetKind }) {
  const model = toChartModel(kind.measure, getSample(kind), {
    title: `${kind.title}, sample`,
    people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
    band: 'Top 50%',
  });
  return (
    <Part title={kind.title}>
      <Legend model={model} />
      <Drawing>
        <Chart model={model} getLink={({ value }) => `/px/search?of=${value}`} />
      </Drawing>
    </Part>
  );
}

/** Every part of `client/ui` and every chart, in both colour schemes. */
export function Parts() {
  return (
    <main>
      <h1 style={{ margin: 24 }}>Parts</h1>
      {SCHEMES.map((scheme) => (
        <ThemeProvider key={scheme} theme={createAppTheme(scheme)}>
          <ConfirmProvider>
            <Ground data-scheme={scheme}>
              <h2>In {scheme} colours</h2>
              <UiParts scheme={scheme} />
              <h2>Charts</h2>
              <Grid>
                {widgetKinds.map((kind) => (
                  <Drawn key={kind.kind} kind={kind} />
                ))}
              </Grid>
            </Ground>
          </ConfirmProvider>
        </ThemeProvider>
      ))}
    </main>
  );
}
