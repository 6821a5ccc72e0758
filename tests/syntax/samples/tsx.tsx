import React, { useState } from 'react';
interface Props { title: string; items?: string[]; }
export const List: React.FC<Props> = ({ title, items = [] }) => {
  const [open, setOpen] = useState<boolean>(false);
  return (
    <div className="list" onClick={() => setOpen(!open)}>
      <h1>{title}</h1>
      {open && items.map((item, i) => <li key={i}>{item as string}</li>)}
      <>
        <Other.Part {...{ a: 1 }} disabled />
      </>
    </div>
  );
};
