import type { Question } from '../definition.ts';
import { type ControlAttributes, countryName, type DialCountry, type FormPageView } from './form-view.ts';
import { ArrowIcon, CheckIcon } from './icons.tsx';

interface PhoneControlProps {
  question: Question;
  view: FormPageView;
  control: ControlAttributes;
  value: string;
}

/** A phone number with the dial code of the visitor's country beside it. */
export function PhoneControl({ question, view: { country, countries }, control, value }: PhoneControlProps) {
  return (
    <div className="lf-phone">
      <div className="lf-dial">
        <select
          className="lf-input lf-select"
          name={countryName(question.id)}
          aria-label={question.label}
          defaultValue={country}
          disabled={control.disabled}
          autoComplete="off"
        >
          {countries.map((one) => (
            <CountryOption key={one.code} country={one} />
          ))}
        </select>
        <span className="lf-dial-code" aria-hidden="true" hidden />
        <ArrowIcon />
      </div>
      <div className="lf-control">
        <input
          className="lf-input"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          placeholder={question.placeholder === '' ? undefined : question.placeholder}
          defaultValue={value}
          {...control}
        />
        <CheckIcon />
      </div>
    </div>
  );
}

const CountryOption = ({ country: { code, name, dial_code, lengths } }: { country: DialCountry }) => (
  <option value={code} data-lengths={lengths.join(' ')}>
    {`${code} ${dial_code} ${name}`}
  </option>
);
